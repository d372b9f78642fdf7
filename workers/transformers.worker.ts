import { expose } from 'comlink';
import { TransformersEngine } from './transformers-engine.js';

expose(new TransformersEngine());
