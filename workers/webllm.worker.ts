import { expose } from 'comlink';
import { WebLlmEngine } from './webllm-engine.js';

expose(new WebLlmEngine());
