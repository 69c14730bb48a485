const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const
type Known = readonly (readonly [RegExp, string])[]

/** `Chrome · Windows` of what a browser says of itself; empty for other programs. The first that fits: many claim to be several. */
export function deviceName(userAgent: string): string {
  const find = (known: Known) => known.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [find(browsers), find(systems)].filter(Boolean).join(' · ')
}
