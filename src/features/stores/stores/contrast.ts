/** One channel of sRGB, made linear. */
const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** Of `#rrggbb`: 0 is black, 1 white. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG's ratio of white text on this color, cut after two decimals so that what falls short never reads as enough. */
export const contrastOnWhite = (color: string): number => Math.floor((1.05 / (luminance(color) + 0.05)) * 100) / 100

/** From here on text of any size is read well (WCAG 2.2, 1.4.3). */
export const enoughContrast = 4.5
