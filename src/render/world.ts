import { VertexBuffer } from '@babylonjs/core/Buffers/buffer.js';
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { ShaderLanguage } from '@babylonjs/core/Materials/shaderLanguage.js';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { RenderTargetTexture } from '@babylonjs/core/Materials/Textures/renderTargetTexture.js';
import { Texture } from '@babylonjs/core/Materials/Textures/texture.js';
import { Color4 } from '@babylonjs/core/Maths/math.color.js';
import { Matrix, Vector3, Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { NEAR, type Projector } from '../core/raster/camera.js';
import { linear } from '../core/raster/color.js';
import { extentOf, sceneMesh } from '../core/raster/tessellate.js';
import type { SceneSpec } from '../core/scene.js';
import type { Vec3 } from '../core/vec.js';
import type { Device } from './engine.js';
import { FINISH_COUNT, finishTables } from './finishes.js';
import { type Geometry, groundGeometry, solidGeometry } from './geometry.js';
import { type Light, lightOf } from './light.js';
import { type DepthRange, lightMatrix, type Matrix4, pictureMatrix } from './matrices.js';
import type { NoiseTextures } from './textures.js';

const v3 = (v: readonly [number, number, number]): Vector3 => new Vector3(v[0], v[1], v[2]);
const m4 = (m: Matrix4): Matrix => Matrix.FromArray(m);

const LIGHT_UNIFORMS = ['sunDirection', 'sunColor', 'zenithColor', 'horizonColor', 'groundColor', 'tone'];

function meshOf(name: string, scene: Scene, g: Geometry): Mesh {
  const mesh = new Mesh(name, scene);
  const data = new VertexData();
  data.positions = g.positions;
  data.normals = g.normals;
  data.uvs = g.uvs;
  data.uvs2 = g.finishes;
  data.colors = g.colors;
  data.indices = g.indices;
  data.applyToMesh(mesh);
  mesh.hasVertexAlpha = false;
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.doNotSyncBoundingInfo = true;
  return mesh;
}

/** One SceneSpec on the device: meshes, materials and shadow maps. Dispose it when the scene is no longer shown. */
export class World {
  readonly #scene: Scene;
  readonly #device: Device;
  readonly #meshes: Mesh[] = [];
  readonly #surface: ShaderMaterial;
  readonly #sky: ShaderMaterial;
  readonly #shadowMaps: RenderTargetTexture[] = [];
  readonly #depthMaterials: ShaderMaterial[] = [];
  readonly #light: Light;
  readonly #range: DepthRange;
  readonly #radius: number;
  readonly #vertices: Float32Array;
  #shadowsDrawn = false;

  constructor(device: Device, scene: Scene, noise: NoiseTextures, spec: SceneSpec) {
    this.#device = device;
    this.#scene = scene;
    this.#light = lightOf(spec.environment);
    this.#range = { half: device.engine.isNDCHalfZRange };
    const { center, radius } = sceneMesh(spec);
    this.#radius = radius;

    const solid = solidGeometry(spec);
    this.#vertices = solid.positions;
    const ground = groundGeometry(spec.environment, center[0], center[1], Math.max(400, 60 * radius));
    const sky = new Mesh('sky', scene);
    const full = new VertexData();
    full.positions = [-1, -1, 0, 3, -1, 0, -1, 3, 0];
    full.indices = [0, 1, 2];
    full.applyToMesh(sky);
    const caster = solid.indices.length > 0 ? meshOf('solid', scene, solid) : null;
    // Front to back: what is hidden is never shaded.
    if (caster) this.#meshes.push(caster);
    if (ground) this.#meshes.push(meshOf('ground', scene, ground));
    this.#meshes.push(sky);

    this.#surface = this.#material('surface', {
      attributes: [
        VertexBuffer.PositionKind,
        VertexBuffer.NormalKind,
        VertexBuffer.UVKind,
        VertexBuffer.ColorKind,
        VertexBuffer.UV2Kind,
      ],
      uniforms: [
        'pictureMatrix',
        'eye',
        'viewAxis',
        'fog',
        'sunMatrix',
        'domeMatrix',
        'shadow',
        'finishA',
        'finishB',
        'finishC',
        ...LIGHT_UNIFORMS,
      ],
      samplers: ['noiseMap', 'cloudMap', 'sunMap', 'domeMap'],
    });
    this.#sky = this.#material('sky', {
      attributes: [VertexBuffer.PositionKind],
      uniforms: ['rayX', 'rayY', 'rayZ', 'weather', 'scenery', 'fog', ...LIGHT_UNIFORMS],
      samplers: ['noiseMap'],
    });
    this.#sky.disableDepthWrite = true;
    for (const mesh of this.#meshes) mesh.material = mesh === sky ? this.#sky : this.#surface;
    this.#bindLight(noise);
    this.#makeShadows(spec, caster);
  }

  #material(
    kind: 'surface' | 'sky' | 'depth',
    options: { attributes: string[]; uniforms: string[]; samplers: string[] },
  ): ShaderMaterial {
    const { shaders, backend } = this.#device;
    const pair = shaders[kind];
    const material = new ShaderMaterial(
      kind,
      this.#scene,
      { vertexSource: pair.vertex, fragmentSource: pair.fragment },
      { ...options, shaderLanguage: backend === 'webgpu' ? ShaderLanguage.WGSL : ShaderLanguage.GLSL },
    );
    material.backFaceCulling = kind === 'surface';
    material.sideOrientation = Constants.MATERIAL_CounterClockWiseSideOrientation;
    return material;
  }

  #bindLight(noise: NoiseTextures): void {
    const l = this.#light;
    const density = l.density / Math.max(1, this.#radius / 8);
    const fog = new Vector4(l.haze[0], l.haze[1], l.haze[2], density);
    for (const material of [this.#surface, this.#sky]) {
      material.setVector3('sunDirection', v3(l.sunDirection));
      material.setVector3('sunColor', v3(l.sunColor));
      material.setVector3('zenithColor', v3(l.zenith));
      material.setVector3('horizonColor', v3(l.horizon));
      material.setVector3('groundColor', v3(l.bounce));
      material.setVector4('tone', new Vector4(l.tone[0], l.tone[1], l.tone[2], 0));
      material.setVector4('fog', fog);
      material.setTexture('noiseMap', material === this.#surface ? noise.fine : noise.broad);
    }
    this.#surface.setTexture('cloudMap', noise.broad);
    this.#sky.setVector4('weather', new Vector4(...l.weather));
    this.#sky.setVector4('scenery', new Vector4(...l.scenery));
    const tables = finishTables(linear);
    if (tables.a.length !== 4 * FINISH_COUNT) throw new Error('finish tables and shaders disagree');
    this.#surface.setArray4('finishA', tables.a);
    this.#surface.setArray4('finishB', tables.b);
    this.#surface.setArray4('finishC', tables.c);
  }

  /** Two shadow maps: from the sun (sharp), and from straight above (broad, dims the sky's light). */
  #makeShadows(spec: SceneSpec, caster: Mesh | null): void {
    const casters = spec.objects.filter((o) => o.role !== 'ground' && o.role !== 'clutter');
    const main = extentOf(casters.length > 0 ? casters : spec.objects);
    const all = extentOf(spec.objects.filter((o) => o.role !== 'ground'));
    const reach = Math.min(1.5 * main.radius, Math.max(main.radius, all.radius)) * 1.06 + 0.2;
    const maps: readonly [string, string, Vec3, number][] = [
      ['sunMap', 'sunMatrix', this.#light.sunDirection, this.#light.shadowMap],
      ['domeMap', 'domeMatrix', [0, 0, 1], 256],
    ];
    for (const [texture, matrix, direction, size] of maps) {
      const map = new RenderTargetTexture(texture, size, this.#scene, {
        generateMipMaps: false,
        generateDepthBuffer: true,
        samplingMode: Texture.NEAREST_SAMPLINGMODE,
        type: Constants.TEXTURETYPE_UNSIGNED_BYTE,
        format: Constants.TEXTUREFORMAT_RGBA,
      });
      map.wrapU = Texture.CLAMP_ADDRESSMODE;
      map.wrapV = Texture.CLAMP_ADDRESSMODE;
      map.clearColor = new Color4(1, 1, 1, 1);
      map.renderList = caster ? [caster] : [];
      if (caster) {
        const material = this.#material('depth', {
          attributes: [VertexBuffer.PositionKind],
          uniforms: ['pictureMatrix'],
          samplers: [],
        });
        material.setMatrix('pictureMatrix', m4(lightMatrix(main.center, reach, direction, this.#range)));
        map.setMaterialForRendering(caster, material);
        this.#depthMaterials.push(material);
      }
      this.#shadowMaps.push(map);
      this.#surface.setTexture(texture, map);
      this.#surface.setMatrix(matrix, m4(lightMatrix(main.center, reach, direction, null)));
    }
    const texel = (2 * reach) / this.#light.shadowMap;
    const dome = (2 * reach) / 256;
    // Biases: depth (0..1 over 2 x reach) and shifts along the normal in metres.
    this.#surface.setVector4(
      'shadow',
      new Vector4((1.2 * texel) / (2 * reach), dome / (2 * reach), 1.6 * texel, 1.5 * dome),
    );
  }

  /** Meshes to draw, in this order. */
  get meshes(): Mesh[] {
    return this.#meshes;
  }

  /** True once every shader has been compiled. */
  isReady(): boolean {
    let ready = true;
    for (const mesh of this.#meshes) ready = mesh.isReady(true) && ready;
    for (const map of this.#shadowMaps) ready = map.isReadyForRendering() && ready;
    return ready;
  }

  /** Points the materials at a camera; draws the shadow maps the first time. Call within a frame. */
  aim(p: Projector): void {
    if (!this.#shadowsDrawn) {
      for (const map of this.#shadowMaps) map.render();
      this.#shadowsDrawn = true;
    }
    const { eye, right, up, forward } = p.basis;
    let nearest = Infinity;
    let farthest = 0;
    const points = this.#vertices;
    for (let i = 0; i < points.length; i += 3) {
      const depth =
        (points[i]! - eye[0]) * forward[0] +
        (points[i + 1]! - eye[1]) * forward[1] +
        (points[i + 2]! - eye[2]) * forward[2];
      if (depth > NEAR && depth < nearest) nearest = depth;
      if (depth > farthest) farthest = depth;
    }
    const overGround = Math.max(0.05, Math.abs(eye[2]) * 0.25);
    const near = Math.max(NEAR, Math.min(0.9 * nearest, overGround));
    const far = Math.max(2 * farthest, 500, 90 * this.#radius);
    this.#surface.setMatrix('pictureMatrix', m4(pictureMatrix(p, near, far, this.#range)));
    this.#surface.setVector4('eye', new Vector4(eye[0], eye[1], eye[2], p.orthographic ? 1 : 0));
    this.#surface.setVector4('viewAxis', new Vector4(forward[0], forward[1], forward[2], 0));
    const kx = p.orthographic ? 0 : p.width / 2 / p.focal;
    const ky = p.orthographic ? 0 : p.height / 2 / p.focal;
    this.#sky.setVector3('rayX', v3(right).scale(kx));
    this.#sky.setVector3('rayY', v3(up).scale(ky));
    this.#sky.setVector3('rayZ', v3(forward));
  }

  dispose(): void {
    for (const mesh of this.#meshes) mesh.dispose();
    for (const map of this.#shadowMaps) map.dispose();
    for (const material of [...this.#depthMaterials, this.#surface, this.#sky]) material.dispose();
  }
}
