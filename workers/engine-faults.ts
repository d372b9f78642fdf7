/** Words that both engines share. */
export const DEVICE_LOST =
  'The GPU was lost: the driver or the browser reset it, often because memory ran out. Finished answers are safe; the model is loaded again for the next question. If it happens again, close other pages, or take a smaller model or context; after two crashes some browsers give no GPU until they are restarted.';
export const NOT_LOADED = 'No model is loaded. Nothing was asked.';
export const NOT_VISION =
  'This model takes no images: its library or its manifest has no image input. Choose a vision model.';
