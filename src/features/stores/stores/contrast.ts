type Rgb = [number, number, number]

const read = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb
const write = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** One channel of sRGB, made linear. */
const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** Of `#rrggbb`: 0 is black, 1 white. */
function luminance(color: string): number {
  const [red, green, blue] = read(color).map((part) => linear(part / 255)) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG's, of two colors `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Of white text on this color, cut after two decimals so that what falls short never reads as enough. */
export const contrastOnWhite = (color: string): number => Math.floor(contrast(color, '#ffffff') * 100) / 100

/** From here on text of any size is read well (WCAG 2.2, 1.4.3). */
export const enoughContrast = 4.5

const mixed = (color: string, to: string, share: number) => {
  const [from, towards] = [read(color), read(to)]
  return write(from.map((part, at) => part + ((towards[at] ?? 0) - part) * share) as Rgb)
}

/** The color itself where it can be read on this ground, else the nearest to it that can. */
export function readableOn(ground: string, color: string): string {
  const away = luminance(ground) > 0.4 ? '#000000' : '#ffffff'
  for (let share = 0; share < 1; share += 0.05) {
    const found = mixed(color, away, share)
    if (contrast(found, ground) >= enoughContrast) return found
  }
  return away
}

/** A store's color as the screens use it: as a ground, with what is written on it, and as writing, on the darkest and lightest ground there is. */
export function colorsOf(color: string) {
  const ink = contrast(color, '#ffffff') >= contrast(color, '#1c1917') ? '#ffffff' : '#1c1917'
  return {
    '--store': color,
    // Neither white nor black on it: the ground gives way.
    '--store-ground': contrast(color, ink) >= enoughContrast ? color : readableOn(ink, color),
    '--store-on': ink,
    '--store-ink-light': readableOn('#f5f5f4', color),
    '--store-ink-dark': readableOn('#37322f', color),
  }
}
