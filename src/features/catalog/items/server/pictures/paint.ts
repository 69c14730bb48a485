// In a process of its own (`painted.ts`): what a hostile picture does to the decoder happens here, with nothing around it.
import sharp from 'sharp'

const [side = 160, most = 1_048_576, mostSide = 4096] = process.argv.slice(2).map(Number)
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })

const parts: Buffer[] = []
for await (const part of process.stdin) parts.push(part as Buffer)
const given = Buffer.concat(parts)

/** Upright, without what the camera wrote besides. */
const paintedAt = (quality: number) =>
  sharp(given, { failOn: 'error', limitInputPixels: mostSide * mostSide })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer()

for (const quality of [85, 70, 50]) {
  const bytes = await paintedAt(quality)
  if (bytes.length > most) continue
  process.stdout.write(bytes)
  break
}
