/** How a picture lies in a window: `scale` is window pixels per picture pixel, (x, y) the window place of its corner. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

const MOST = 8;

export const fitScale = (picture: Size, room: Size): number =>
  Math.min(room.width / picture.width, room.height / picture.height);

export function fit(picture: Size, room: Size): Zoom {
  return within({ scale: fitScale(picture, room), x: 0, y: 0 }, picture, room);
}

/** Scales by `factor` so that the picture's point under (x, y) of the window stays where it is. */
export function zoomAt(zoom: Zoom, factor: number, x: number, y: number, picture: Size, room: Size): Zoom {
  const least = fitScale(picture, room);
  const scale = Math.min(least * MOST, Math.max(least, zoom.scale * factor));
  const k = scale / zoom.scale;
  return within({ scale, x: x - (x - zoom.x) * k, y: y - (y - zoom.y) * k }, picture, room);
}

export const pan = (zoom: Zoom, dx: number, dy: number, picture: Size, room: Size): Zoom =>
  within({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, picture, room);

/** Centred where it is smaller than the window, without gaps at the edges where it is larger. */
export function within(zoom: Zoom, picture: Size, room: Size): Zoom {
  const keep = (at: number, span: number, space: number) =>
    span <= space ? (space - span) / 2 : Math.min(0, Math.max(space - span, at));
  return {
    scale: zoom.scale,
    x: keep(zoom.x, picture.width * zoom.scale, room.width),
    y: keep(zoom.y, picture.height * zoom.scale, room.height),
  };
}
