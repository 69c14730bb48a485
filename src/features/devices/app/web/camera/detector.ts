import type { CodeFormat, Detector } from './code-format.ts'

type Native = { new (options: { formats: readonly CodeFormat[] }): Detector; getSupportedFormats(): Promise<readonly string[]> }

/** The browser's own reader, where it has one that reads all of these; else ours, which comes with the first code that is looked for. */
export async function openDetector(formats: readonly CodeFormat[]): Promise<Detector> {
  const own = await nativeFor(formats)
  return own ? new own({ formats }) : (await import('./own-detector.ts')).ownDetector(formats)
}

async function nativeFor(formats: readonly CodeFormat[]): Promise<Native | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: Native }
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  return BarcodeDetector && formats.every((format) => known.includes(format)) ? BarcodeDetector : null
}
