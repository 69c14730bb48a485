import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const quality = 0.85

/** A picture of what the page shows, this many pixels wide, in the format that takes a third of a PNG's bytes. */
export async function writeWebp(page: Page, width: number, file: string) {
  const png = (await page.screenshot()).toString('base64')
  const blank = await page.context().newPage()
  const webp = await blank.evaluate(
    async ({ png, width, quality }) => {
      const picture = new Image()
      picture.src = `data:image/png;base64,${png}`
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = Math.round((picture.height * width) / picture.width)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.imageSmoothingQuality = 'high'
      context.drawImage(picture, 0, 0, canvas.width, canvas.height)
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? ''
    },
    { png, width, quality },
  )
  await blank.close()
  writeFileSync(file, Buffer.from(webp, 'base64'))
}
