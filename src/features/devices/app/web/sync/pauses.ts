/** Failures in a row are followed by growing pauses, 3 s to 5 min, each up to a fifth longer or shorter, so that not all devices come at once. */
export const pauseAfter = (failures: number, random = Math.random): number =>
  Math.round(Math.min(300_000, 3_000 * 2 ** Math.max(0, failures - 1)) * (0.8 + 0.4 * random()))

/** Until the next time when all went well. */
export const pauseBetween = (everySeconds: number, random = Math.random): number => Math.round(everySeconds * 1000 * (0.8 + 0.4 * random()))
