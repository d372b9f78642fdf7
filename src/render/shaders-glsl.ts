import { FINISH_COUNT } from './finishes.js';
import type { ShaderSet } from './shader-set.js';

const LIGHT = `
uniform vec3 sunDirection;
uniform vec3 sunColor;
uniform vec3 zenithColor;
uniform vec3 horizonColor;
uniform vec3 groundColor;
uniform vec4 tone;

float power5(float x) {
  float y = x * x;
  return y * y * x;
}
vec3 skyLight(vec3 d) {
  float up = clamp(d.z, 0., 1.);
  float side = 1. - up;
  vec3 c = mix(horizonColor, zenithColor, 1. - side * side * side);
  float s = clamp(dot(d, sunDirection), 0., 1.);
  return c + sunColor * (0.05 * power5(s) + 0.08 * power5(power5(s)));
}
vec3 develop(vec3 light) {
  vec3 x = light * tone.x;
  vec3 y = clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0., 1.);
  y = mix(y, vec3(dot(y, vec3(0.2126, 0.7152, 0.0722))), 0.1);
  return pow(y, vec3(1. / 2.2));
}
`;

const surfaceVertex = `
precision highp float;
attribute vec3 position;
attribute vec3 normal;
attribute vec2 uv;
attribute vec4 color;
attribute vec2 uv2;
uniform mat4 pictureMatrix;
varying vec3 vPosition;
varying vec3 vNormal;
varying vec2 vUV;
varying vec4 vColor;
varying vec2 vFinish;
void main() {
  vPosition = position;
  vNormal = normal;
  vUV = uv;
  vColor = color;
  vFinish = uv2;
  gl_Position = pictureMatrix * vec4(position, 1.);
}`;

const surfaceFragment = `
precision highp float;
precision highp int;
varying vec3 vPosition;
varying vec3 vNormal;
varying vec2 vUV;
varying vec4 vColor;
varying vec2 vFinish;
uniform vec4 eye;
uniform vec4 viewAxis;
uniform vec4 fog;
uniform mat4 sunMatrix;
uniform mat4 domeMatrix;
uniform vec4 shadow;
uniform vec4 finishA[${FINISH_COUNT}];
uniform vec4 finishB[${FINISH_COUNT}];
uniform vec4 finishC[${FINISH_COUNT}];
uniform sampler2D noiseMap;
uniform sampler2D cloudMap;
uniform sampler2D sunMap;
uniform sampler2D domeMap;
${LIGHT}

float lit(sampler2D map, ivec2 at, float depth) {
  return step(depth, dot(texelFetch(map, at, 0), vec4(1., 1. / 255., 1. / 65025., 1. / 16581375.)));
}
float litRow(sampler2D map, ivec2 at, int stride, float depth, vec3 w) {
  return w.x * lit(map, at - ivec2(stride, 0), depth) + w.y * lit(map, at, depth) + w.z * lit(map, at + ivec2(stride, 0), depth);
}
float softShadow(sampler2D map, vec3 at, float bias, int stride) {
  if (abs(at.x) > 0.97 || abs(at.y) > 0.97 || at.z > 1.) return 1.;
  vec2 p = (at.xy * 0.5 + 0.5) * float(textureSize(map, 0).x) / float(stride);
  vec2 i = floor(p);
  vec2 f = p - i - 0.5;
  vec2 low = 0.5 * (0.5 - f) * (0.5 - f);
  vec2 mid = 0.75 - f * f;
  vec2 high = 0.5 * (0.5 + f) * (0.5 + f);
  vec3 wx = vec3(low.x, mid.x, high.x);
  ivec2 c = ivec2((i + 0.5) * float(stride));
  float depth = at.z - bias;
  return low.y * litRow(map, c - ivec2(0, stride), stride, depth, wx) + mid.y * litRow(map, c, stride, depth, wx) + high.y * litRow(map, c + ivec2(0, stride), stride, depth, wx);
}

void main() {
  int k = int(vFinish.x + 0.5);
  vec4 fa = finishA[k];
  vec4 fb = finishB[k];
  vec4 fc = finishC[k];
  bool isGround = dot(vNormal, vNormal) > 2.;
  vec3 n = normalize(vNormal);
  vec2 shift = vec2(vColor.a * 7.31, vColor.a * 3.17);
  vec2 at = vUV * fb.y + shift;
  vec4 fine = texture2D(noiseMap, at);
  vec2 turned = vec2(0.8 * vUV.x + 0.6 * vUV.y, 0.8 * vUV.y - 0.6 * vUV.x) * fb.y;
  vec4 wide = texture2D(cloudMap, turned * 0.17 + shift.yx);
  vec4 vast = texture2D(cloudMap, vUV * fb.y * 0.023 + shift);

  vec3 albedo = vColor.rgb;
  float broad = wide.r * 0.6 + vast.r * 0.4;
  float change = fa.y * (broad - 0.5) * 2.4 + fa.z * (fine.g - 0.5) * 2. + fa.w * (fine.b - 0.5) * 2. + fb.z * (fine.a - 0.5) * 2.;
  albedo *= max(0.15, 1. + change);
  float stain = smoothstep(0.48, 0.8, wide.r * 0.55 + vast.r * 0.25 + fine.r * 0.2 + 0.06);
  albedo = mix(albedo, fc.rgb * (0.8 + 0.4 * fine.g), stain * fc.w);
  float height = fb.x * ((fine.g - 0.5) * fa.z + (fine.b - 0.5) * fa.w + (fine.a - 0.5) * fb.z + (wide.r - 0.5) * 0.5) * 2.;

  vec2 tile = vec2(0.5);
  float wide2 = fwidth(vUV.x) + fwidth(vUV.y);
  if (fb.w > 0.) {
    vec2 q = vUV / fb.w;
    vec2 cell = floor(q);
    tile = abs(q - cell - 0.5);
    float edge = (0.5 - max(tile.x, tile.y)) * fb.w;
    float joint = 1. - smoothstep(0.003, 0.006 + wide2 * 0.6, edge);
    joint *= clamp(0.02 / wide2, 0., 1.);
    float tint = fract(sin(dot(cell, vec2(12.9898, 78.233))) * 43758.5453);
    albedo *= 1. + 0.07 * (tint - 0.5);
    albedo *= 1. - 0.5 * joint;
  }

  vec3 dpx = dFdx(vPosition);
  vec3 dpy = dFdy(vPosition);
  vec3 r1 = cross(dpy, n);
  vec3 r2 = cross(n, dpx);
  float det = dot(dpx, r1);
  vec3 slope = sign(det) * (dFdx(height) * r1 + dFdy(height) * r2);
  float fade = clamp(0.03 / (wide2 * fb.y), 0., 1.);
  vec3 nb = normalize(abs(det) * n - fade * slope);

  vec3 toEye = eye.w > 0.5 ? -viewAxis.xyz : eye.xyz - vPosition;
  float away = eye.w > 0.5 ? dot(vPosition - eye.xyz, viewAxis.xyz) : length(toEye);
  vec3 v = normalize(toEye);
  float sunSide = dot(n, sunDirection);
  vec3 lifted = vPosition + n * shadow.z;
  float sun = sunSide > 0. ? softShadow(sunMap, (sunMatrix * vec4(lifted, 1.)).xyz, shadow.x, 1) : 0.;
  vec3 raised = vPosition + n * shadow.w;
  float open = softShadow(domeMap, (domeMatrix * vec4(raised, 1.)).xyz, shadow.y, 2);
  float low = 1.;
  if (!isGround) low = mix(0.72, 1., smoothstep(0., 0.5, vPosition.z));
  float air = mix(1., mix(0.42, 1., open), tone.z) * low;

  float rough = clamp(vFinish.y * (1. + 0.35 * (fine.g - 0.5) * fa.z * 4.), 0.05, 1.);
  float ndl = max(dot(nb, sunDirection), 0.) * sun;
  float ndv = clamp(dot(nb, v), 0.02, 1.);
  vec3 base = mix(vec3(0.04), albedo, fa.x);
  vec3 skySide = mix(horizonColor, zenithColor, 0.4);
  skySide = mix(skySide, vec3(dot(skySide, vec3(0.3, 0.5, 0.2))), 0.4);
  vec3 ambient = mix(groundColor, skySide, nb.z * 0.5 + 0.5) * tone.y * air;
  vec3 diffuse = albedo * (1. - fa.x) * (ambient + sunColor * ndl);

  vec3 h = normalize(v + sunDirection);
  float ndh = max(dot(nb, h), 0.);
  float a2 = rough * rough * rough * rough;
  float d = ndh * ndh * (a2 - 1.) + 1.;
  float spec = a2 / (3.14159 * d * d + 1e-5);
  float vis = 0.25 / (mix(ndv, 1., rough) * mix(max(ndl, 0.02), 1., rough) + 0.02);
  float fresnel = power5(1. - clamp(dot(v, h), 0., 1.));
  vec3 glint = sunColor * ndl * min(spec * vis, 12.) * (base + (1. - base) * fresnel);
  vec3 r = reflect(-v, nb);
  vec3 mirror = mix(groundColor, skyLight(normalize(vec3(r.xy, max(r.z, 0.02)))), smoothstep(-0.35 * rough - 0.02, 0.35 * rough + 0.02, r.z));
  vec3 flat2 = mix(groundColor, skySide, nb.z * 0.5 + 0.5);
  mirror = mix(mirror, flat2, smoothstep(0.08, 0.6, rough));
  float rim = power5(1. - ndv) * (1. - rough) * (1. - rough);
  vec3 gloss = mirror * air * (base * (1. - 0.35 * rough) + rim);
  vec3 light = diffuse + glint + gloss;
  light = mix(light, fog.rgb, 1. - exp(-away * fog.a));
  gl_FragColor = vec4(develop(light), 1.);
}`;

const skyVertex = `
precision highp float;
attribute vec3 position;
varying vec2 vAt;
void main() {
  vAt = position.xy;
  gl_Position = vec4(position.xy, 0.99999, 1.);
}`;

const skyFragment = `
precision highp float;
varying vec2 vAt;
uniform vec3 rayX;
uniform vec3 rayY;
uniform vec3 rayZ;
uniform vec4 weather;
uniform vec4 scenery;
uniform vec4 fog;
uniform sampler2D noiseMap;
${LIGHT}
void main() {
  vec3 d = normalize(rayZ + rayX * vAt.x + rayY * vAt.y);
  vec3 light = skyLight(d);
  if (weather.y > 0. && d.z > 0.015) {
    vec2 p = d.xy / (max(d.z, 0.) + 0.12) * 0.16 + weather.zw;
    float n = textureLod(noiseMap, p * 0.45, 0.).r * 0.62 + textureLod(noiseMap, p * 1.7, 0.).r * 0.3 + textureLod(noiseMap, p * 6.1, 0.).r * 0.08;
    float cloud = smoothstep(weather.x, weather.x + 0.26, n) * weather.y * smoothstep(0.015, 0.2, d.z);
    float under = textureLod(noiseMap, p * 0.45 + 0.03 * sunDirection.xy, 0.).r;
    vec3 bright = mix(vec3(dot(horizonColor, vec3(0.333))), sunColor * 0.36 + horizonColor * 0.5, clamp(0.75 + (under - n) * 1.6, 0., 1.));
    light = mix(light, bright, cloud);
  }
  float sunDisc = smoothstep(0.99985, 0.99995, dot(d, sunDirection)) * scenery.w;
  light += sunColor * sunDisc * 8.;
  if (scenery.y > 0. && d.z > -0.1 && d.z < 0.12) {
    float around = atan(d.y, d.x) / 6.2831853;
    float hill = 0.012 + 0.05 * (textureLod(noiseMap, vec2(around * 2. + weather.z, weather.w), 1.).r - 0.25);
    float tree = 0.006 + 0.016 * textureLod(noiseMap, vec2(around * 9. + weather.w, weather.z), 0.).r + 0.006 * textureLod(noiseMap, vec2(around * 41., weather.z), 0.).r;
    float soft = 0.0006 + scenery.z;
    vec3 hillLight = mix(scenery.x * vec3(0.10, 0.13, 0.12), fog.rgb, 0.72);
    vec3 treeLight = mix(scenery.x * vec3(0.055, 0.075, 0.035), fog.rgb, 0.38) * (0.9 + 0.2 * textureLod(noiseMap, vec2(around * 60., d.z * 9.), 0.).g);
    light = mix(light, hillLight, scenery.y * (1. - smoothstep(hill - soft, hill + soft, d.z)));
    light = mix(light, treeLight, scenery.y * (1. - smoothstep(tree - soft, tree + soft, d.z)));
  }
  if (d.z < 0.) light = mix(fog.rgb, light, scenery.y > 0. ? exp(d.z * 60.) : 0.);
  gl_FragColor = vec4(develop(light), 1.);
}`;

const depthVertex = `
precision highp float;
attribute vec3 position;
uniform mat4 pictureMatrix;
varying float vDepth;
void main() {
  gl_Position = pictureMatrix * vec4(position, 1.);
  vDepth = gl_Position.z * 0.5 + 0.5;
}`;

const depthFragment = `
precision highp float;
varying float vDepth;
void main() {
  vec4 e = fract(clamp(vDepth, 0., 0.9999) * vec4(1., 255., 65025., 16581375.));
  gl_FragColor = e - e.yzww * vec4(1. / 255., 1. / 255., 1. / 255., 0.);
}`;

export const GLSL: ShaderSet = {
  surface: { vertex: surfaceVertex, fragment: surfaceFragment },
  sky: { vertex: skyVertex, fragment: skyFragment },
  depth: { vertex: depthVertex, fragment: depthFragment },
};
