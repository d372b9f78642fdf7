import { FINISH_COUNT } from './finishes.js';
import type { ShaderSet } from './shader-set.js';

const LIGHT = `
uniform sunDirection: vec3<f32>;
uniform sunColor: vec3<f32>;
uniform zenithColor: vec3<f32>;
uniform horizonColor: vec3<f32>;
uniform groundColor: vec3<f32>;
uniform tone: vec4<f32>;

fn power5(x: f32) -> f32 {
  let y = x * x;
  return y * y * x;
}
fn skyLight(d: vec3<f32>) -> vec3<f32> {
  let up = clamp(d.z, 0.0, 1.0);
  let side = 1.0 - up;
  let c = mix(uniforms.horizonColor, uniforms.zenithColor, 1.0 - side * side * side);
  let s = clamp(dot(d, uniforms.sunDirection), 0.0, 1.0);
  return c + uniforms.sunColor * (0.05 * power5(s) + 0.08 * power5(power5(s)));
}
fn develop(light: vec3<f32>) -> vec3<f32> {
  let x = light * uniforms.tone.x;
  var y = clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), vec3<f32>(0.0), vec3<f32>(1.0));
  y = mix(y, vec3<f32>(dot(y, vec3<f32>(0.2126, 0.7152, 0.0722))), 0.1);
  return pow(y, vec3<f32>(1.0 / 2.2));
}
`;

const surfaceVertex = `
attribute position: vec3<f32>;
attribute normal: vec3<f32>;
attribute uv: vec2<f32>;
attribute color: vec4<f32>;
attribute uv2: vec2<f32>;
uniform pictureMatrix: mat4x4<f32>;
varying vPosition: vec3<f32>;
varying vNormal: vec3<f32>;
varying vUV: vec2<f32>;
varying vColor: vec4<f32>;
varying vFinish: vec2<f32>;
@vertex
fn main(input: VertexInputs) -> FragmentInputs {
  vertexOutputs.vPosition = vertexInputs.position;
  vertexOutputs.vNormal = vertexInputs.normal;
  vertexOutputs.vUV = vertexInputs.uv;
  vertexOutputs.vColor = vertexInputs.color;
  vertexOutputs.vFinish = vertexInputs.uv2;
  vertexOutputs.position = uniforms.pictureMatrix * vec4<f32>(vertexInputs.position, 1.0);
}`;

const shadowFunction = (name: string, map: string): string => `
fn ${name}Lit(at: vec2<i32>, depth: f32) -> f32 {
  return step(depth, dot(textureLoad(${map}, at, 0), vec4<f32>(1.0, 1.0 / 255.0, 1.0 / 65025.0, 1.0 / 16581375.0)));
}
fn ${name}Row(at: vec2<i32>, stride: i32, depth: f32, w: vec3<f32>) -> f32 {
  return w.x * ${name}Lit(at - vec2<i32>(stride, 0), depth) + w.y * ${name}Lit(at, depth) + w.z * ${name}Lit(at + vec2<i32>(stride, 0), depth);
}
fn ${name}(at: vec3<f32>, bias: f32, stride: i32) -> f32 {
  if (abs(at.x) > 0.97 || abs(at.y) > 0.97 || at.z > 1.0) { return 1.0; }
  let p = (at.xy * 0.5 + vec2<f32>(0.5)) * f32(textureDimensions(${map}, 0).x) / f32(stride);
  let i = floor(p);
  let f = p - i - vec2<f32>(0.5);
  let low = 0.5 * (vec2<f32>(0.5) - f) * (vec2<f32>(0.5) - f);
  let mid = vec2<f32>(0.75) - f * f;
  let high = 0.5 * (vec2<f32>(0.5) + f) * (vec2<f32>(0.5) + f);
  let wx = vec3<f32>(low.x, mid.x, high.x);
  let c = vec2<i32>((i + vec2<f32>(0.5)) * f32(stride));
  let depth = at.z - bias;
  return low.y * ${name}Row(c - vec2<i32>(0, stride), stride, depth, wx) + mid.y * ${name}Row(c, stride, depth, wx) + high.y * ${name}Row(c + vec2<i32>(0, stride), stride, depth, wx);
}`;

const surfaceFragment = `
varying vPosition: vec3<f32>;
varying vNormal: vec3<f32>;
varying vUV: vec2<f32>;
varying vColor: vec4<f32>;
varying vFinish: vec2<f32>;
uniform eye: vec4<f32>;
uniform viewAxis: vec4<f32>;
uniform fog: vec4<f32>;
uniform sunMatrix: mat4x4<f32>;
uniform domeMatrix: mat4x4<f32>;
uniform shadow: vec4<f32>;
uniform finishA: array<vec4<f32>, ${FINISH_COUNT}>;
uniform finishB: array<vec4<f32>, ${FINISH_COUNT}>;
uniform finishC: array<vec4<f32>, ${FINISH_COUNT}>;
var noiseMapSampler: sampler;
var noiseMap: texture_2d<f32>;
var cloudMapSampler: sampler;
var cloudMap: texture_2d<f32>;
var sunMap: texture_2d<f32>;
var domeMap: texture_2d<f32>;
${LIGHT}
${shadowFunction('sunShadow', 'sunMap')}
${shadowFunction('domeShadow', 'domeMap')}
@fragment
fn main(input: FragmentInputs) -> FragmentOutputs {
  let k = i32(fragmentInputs.vFinish.x + 0.5);
  let fa = uniforms.finishA[k];
  let fb = uniforms.finishB[k];
  let fc = uniforms.finishC[k];
  let place = fragmentInputs.vPosition;
  let isGround = dot(fragmentInputs.vNormal, fragmentInputs.vNormal) > 2.0;
  let n = normalize(fragmentInputs.vNormal);
  let vUV = fragmentInputs.vUV;
  let shift = vec2<f32>(fragmentInputs.vColor.a * 7.31, fragmentInputs.vColor.a * 3.17);
  let at = vUV * fb.y + shift;
  let fine = textureSample(noiseMap, noiseMapSampler, at);
  let turned = vec2<f32>(0.8 * vUV.x + 0.6 * vUV.y, 0.8 * vUV.y - 0.6 * vUV.x) * fb.y;
  let wide = textureSample(cloudMap, cloudMapSampler, turned * 0.17 + shift.yx);
  let vast = textureSample(cloudMap, cloudMapSampler, vUV * fb.y * 0.023 + shift);

  var albedo = fragmentInputs.vColor.rgb;
  let broad = wide.r * 0.6 + vast.r * 0.4;
  let change = fa.y * (broad - 0.5) * 2.4 + fa.z * (fine.g - 0.5) * 2.0 + fa.w * (fine.b - 0.5) * 2.0 + fb.z * (fine.a - 0.5) * 2.0;
  albedo *= max(0.15, 1.0 + change);
  let stain = smoothstep(0.48, 0.8, wide.r * 0.55 + vast.r * 0.25 + fine.r * 0.2 + 0.06);
  albedo = mix(albedo, fc.rgb * (0.8 + 0.4 * fine.g), stain * fc.w);
  let height = fb.x * ((fine.g - 0.5) * fa.z + (fine.b - 0.5) * fa.w + (fine.a - 0.5) * fb.z + (wide.r - 0.5) * 0.5) * 2.0;

  let wide2 = fwidth(vUV.x) + fwidth(vUV.y);
  if (fb.w > 0.0) {
    let q = vUV / fb.w;
    let cell = floor(q);
    let tile = abs(q - cell - vec2<f32>(0.5));
    let edge = (0.5 - max(tile.x, tile.y)) * fb.w;
    var joint = 1.0 - smoothstep(0.003, 0.006 + wide2 * 0.6, edge);
    joint *= clamp(0.02 / wide2, 0.0, 1.0);
    let tint = fract(sin(dot(cell, vec2<f32>(12.9898, 78.233))) * 43758.5453);
    albedo *= 1.0 + 0.07 * (tint - 0.5);
    albedo *= 1.0 - 0.5 * joint;
  }

  let dpx = dpdx(place);
  let dpy = dpdy(place);
  let r1 = cross(dpy, n);
  let r2 = cross(n, dpx);
  let det = dot(dpx, r1);
  let slopeX = dpdx(height);
  let slopeY = dpdy(height);
  let slope = sign(det) * (slopeX * r1 + slopeY * r2);
  let fade = clamp(0.03 / (wide2 * fb.y), 0.0, 1.0);
  let nb = normalize(abs(det) * n - fade * slope);

  let across = uniforms.eye.w > 0.5;
  let toEye = select(uniforms.eye.xyz - place, -uniforms.viewAxis.xyz, across);
  let away = select(length(toEye), dot(place - uniforms.eye.xyz, uniforms.viewAxis.xyz), across);
  let v = normalize(toEye);
  let sunSide = dot(n, uniforms.sunDirection);
  let lifted = place + n * uniforms.shadow.z;
  var sun = 0.0;
  if (sunSide > 0.0) { sun = sunShadow((uniforms.sunMatrix * vec4<f32>(lifted, 1.0)).xyz, uniforms.shadow.x, 1); }
  let raised = place + n * uniforms.shadow.w;
  let open = domeShadow((uniforms.domeMatrix * vec4<f32>(raised, 1.0)).xyz, uniforms.shadow.y, 2);
  var low = 1.0;
  if (!isGround) { low = mix(0.72, 1.0, smoothstep(0.0, 0.5, place.z)); }
  let air = mix(1.0, mix(0.42, 1.0, open), uniforms.tone.z) * low;

  let rough = clamp(fragmentInputs.vFinish.y * (1.0 + 0.35 * (fine.g - 0.5) * fa.z * 4.0), 0.05, 1.0);
  let ndl = max(dot(nb, uniforms.sunDirection), 0.0) * sun;
  let ndv = clamp(dot(nb, v), 0.02, 1.0);
  let base = mix(vec3<f32>(0.04), albedo, fa.x);
  var skySide = mix(uniforms.horizonColor, uniforms.zenithColor, 0.4);
  skySide = mix(skySide, vec3<f32>(dot(skySide, vec3<f32>(0.3, 0.5, 0.2))), 0.4);
  let ambient = mix(uniforms.groundColor, skySide, nb.z * 0.5 + 0.5) * uniforms.tone.y * air;
  let diffuse = albedo * (1.0 - fa.x) * (ambient + uniforms.sunColor * ndl);

  let h = normalize(v + uniforms.sunDirection);
  let ndh = max(dot(nb, h), 0.0);
  let a2 = rough * rough * rough * rough;
  let d = ndh * ndh * (a2 - 1.0) + 1.0;
  let spec = a2 / (3.14159 * d * d + 1e-5);
  let vis = 0.25 / (mix(ndv, 1.0, rough) * mix(max(ndl, 0.02), 1.0, rough) + 0.02);
  let fresnel = power5(1.0 - clamp(dot(v, h), 0.0, 1.0));
  let glint = uniforms.sunColor * ndl * min(spec * vis, 12.0) * (base + (vec3<f32>(1.0) - base) * fresnel);
  let r = reflect(-v, nb);
  var mirror = mix(uniforms.groundColor, skyLight(normalize(vec3<f32>(r.xy, max(r.z, 0.02)))), smoothstep(-0.35 * rough - 0.02, 0.35 * rough + 0.02, r.z));
  let flat2 = mix(uniforms.groundColor, skySide, nb.z * 0.5 + 0.5);
  mirror = mix(mirror, flat2, smoothstep(0.08, 0.6, rough));
  let rim = power5(1.0 - ndv) * (1.0 - rough) * (1.0 - rough);
  let gloss = mirror * air * (base * (1.0 - 0.35 * rough) + vec3<f32>(rim));
  var light = diffuse + glint + gloss;
  light = mix(light, uniforms.fog.rgb, 1.0 - exp(-away * uniforms.fog.a));
  fragmentOutputs.color = vec4<f32>(develop(light), 1.0);
}`;

const skyVertex = `
attribute position: vec3<f32>;
varying vAt: vec2<f32>;
@vertex
fn main(input: VertexInputs) -> FragmentInputs {
  vertexOutputs.vAt = vertexInputs.position.xy;
  vertexOutputs.position = vec4<f32>(vertexInputs.position.xy, 0.99999, 1.0);
}`;

const skyFragment = `
varying vAt: vec2<f32>;
uniform rayX: vec3<f32>;
uniform rayY: vec3<f32>;
uniform rayZ: vec3<f32>;
uniform weather: vec4<f32>;
uniform scenery: vec4<f32>;
uniform fog: vec4<f32>;
var noiseMapSampler: sampler;
var noiseMap: texture_2d<f32>;
${LIGHT}
fn noiseAt(p: vec2<f32>, level: f32) -> vec4<f32> {
  return textureSampleLevel(noiseMap, noiseMapSampler, p, level);
}
@fragment
fn main(input: FragmentInputs) -> FragmentOutputs {
  let at = fragmentInputs.vAt;
  let d = normalize(uniforms.rayZ + uniforms.rayX * at.x + uniforms.rayY * at.y);
  let weather = uniforms.weather;
  let scenery = uniforms.scenery;
  var light = skyLight(d);
  if (weather.y > 0.0 && d.z > 0.015) {
    let p = d.xy / (max(d.z, 0.0) + 0.12) * 0.16 + weather.zw;
    let n = noiseAt(p * 0.45, 0.0).r * 0.62 + noiseAt(p * 1.7, 0.0).r * 0.3 + noiseAt(p * 6.1, 0.0).r * 0.08;
    let cloud = smoothstep(weather.x, weather.x + 0.26, n) * weather.y * smoothstep(0.015, 0.2, d.z);
    let under = noiseAt(p * 0.45 + 0.03 * uniforms.sunDirection.xy, 0.0).r;
    let bright = mix(vec3<f32>(dot(uniforms.horizonColor, vec3<f32>(0.333))), uniforms.sunColor * 0.36 + uniforms.horizonColor * 0.5, clamp(0.75 + (under - n) * 1.6, 0.0, 1.0));
    light = mix(light, bright, cloud);
  }
  let sunDisc = smoothstep(0.99985, 0.99995, dot(d, uniforms.sunDirection)) * scenery.w;
  light += uniforms.sunColor * sunDisc * 8.0;
  if (scenery.y > 0.0 && d.z > -0.1 && d.z < 0.12) {
    let around = atan2(d.y, d.x) / 6.2831853;
    let hill = 0.012 + 0.05 * (noiseAt(vec2<f32>(around * 2.0 + weather.z, weather.w), 1.0).r - 0.25);
    let tree = 0.006 + 0.016 * noiseAt(vec2<f32>(around * 9.0 + weather.w, weather.z), 0.0).r + 0.006 * noiseAt(vec2<f32>(around * 41.0, weather.z), 0.0).r;
    let soft = 0.0006 + scenery.z;
    let hillLight = mix(scenery.x * vec3<f32>(0.10, 0.13, 0.12), uniforms.fog.rgb, 0.72);
    let treeLight = mix(scenery.x * vec3<f32>(0.055, 0.075, 0.035), uniforms.fog.rgb, 0.38) * (0.9 + 0.2 * noiseAt(vec2<f32>(around * 60.0, d.z * 9.0), 0.0).g);
    light = mix(light, hillLight, scenery.y * (1.0 - smoothstep(hill - soft, hill + soft, d.z)));
    light = mix(light, treeLight, scenery.y * (1.0 - smoothstep(tree - soft, tree + soft, d.z)));
  }
  if (d.z < 0.0) { light = mix(uniforms.fog.rgb, light, select(0.0, exp(d.z * 60.0), scenery.y > 0.0)); }
  fragmentOutputs.color = vec4<f32>(develop(light), 1.0);
}`;

const depthVertex = `
attribute position: vec3<f32>;
uniform pictureMatrix: mat4x4<f32>;
varying vDepth: f32;
@vertex
fn main(input: VertexInputs) -> FragmentInputs {
  let p = uniforms.pictureMatrix * vec4<f32>(vertexInputs.position, 1.0);
  vertexOutputs.vDepth = p.z;
  vertexOutputs.position = p;
}`;

const depthFragment = `
varying vDepth: f32;
@fragment
fn main(input: FragmentInputs) -> FragmentOutputs {
  let e = fract(clamp(fragmentInputs.vDepth, 0.0, 0.9999) * vec4<f32>(1.0, 255.0, 65025.0, 16581375.0));
  fragmentOutputs.color = e - e.yzww * vec4<f32>(1.0 / 255.0, 1.0 / 255.0, 1.0 / 255.0, 0.0);
}`;

export const WGSL: ShaderSet = {
  surface: { vertex: surfaceVertex, fragment: surfaceFragment },
  sky: { vertex: skyVertex, fragment: skyFragment },
  depth: { vertex: depthVertex, fragment: depthFragment },
};
