import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer'

const width = 640
const height = 480
const white = 235
const black = 16
const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } })

export type SeenCode = { text: string; format: WriteInputBarcodeFormat }

/** What a camera sees that is held over these codes, side by side, as the film that Chromium takes in the place of one. Ends in its flags. */
export async function cameraSeeing(path: string, codes: readonly SeenCode[]): Promise<string[]> {
  const light = new Uint8Array(width * height).fill(white)
  const room = Math.floor(width / codes.length)
  for (const [at, { text, format }] of codes.entries()) {
    const { symbol, error } = await writeBarcode(text, { format })
    if (error) throw new Error(error)
    const scale = Math.floor((room - 60) / symbol.width)
    const left = at * room + Math.floor((room - symbol.width * scale) / 2)
    const top = Math.floor((height - symbol.height * scale) / 2)
    for (let y = 0; y < symbol.height * scale; y++)
      for (let x = 0; x < symbol.width * scale; x++) {
        const isDark = (symbol.data[Math.floor(y / scale) * symbol.width + Math.floor(x / scale)] ?? 255) < 128
        if (isDark) light[(top + y) * width + left + x] = black
      }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)])
  writeFileSync(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`), frame, frame]))
  return ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${path}`]
}
