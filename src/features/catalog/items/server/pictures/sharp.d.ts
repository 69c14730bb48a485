// What is used of it. Its own declarations offer dozens of formats and operations: here they are closed, as the loaders are in `paint.ts`.
declare module 'sharp' {
  type Options = { failOn: 'error'; limitInputPixels: number }
  type Picture = {
    autoOrient(): Picture
    resize(size: { width: number; height: number; fit: 'inside'; withoutEnlargement: true }): Picture
    webp(options: { quality: number }): Picture
    png(): Picture
    jpeg(): Picture
    toBuffer(): Promise<Buffer>
  }
  type Plain = { create: { width: number; height: number; channels: 3 | 4; background: string } }
  const sharp: {
    (input: Buffer, options: Options): Picture
    (plain: Plain): Picture
    cache(on: false): void
    concurrency(threads: number): void
    block(what: { operation: string[] }): void
    unblock(what: { operation: string[] }): void
  }
  export default sharp
}
