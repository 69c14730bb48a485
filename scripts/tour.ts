import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** Finds three customers of the demo company; the last one owes something. */
const searched = 'green'
const names = 'a[href*="/overview/"]:not([href*="edit"])'

/**
 * A short film of the product for the landing page: frames taken while it is used, put together as WebM by the browser itself (no other
 * program is needed).
 */
export async function recordTour(page: Page, url: string, list: string, file: string) {
  const frames: { image: string; ms: number }[] = []
  const hold = async (ms: number) => {
    frames.push({ image: (await page.screenshot({ type: 'jpeg', quality: 85 })).toString('base64'), ms })
  }
  await page.goto(`${url}/dashboard`)
  await page.waitForTimeout(1200)
  await hold(1800)
  await page.goto(url + list)
  await page.waitForTimeout(1200)
  await hold(1500)
  await page.keyboard.press('/')
  for (const letter of searched) {
    await page.keyboard.type(letter)
    await hold(140)
  }
  await page.waitForFunction(
    ([links, text]) => [...document.querySelectorAll(links)].every((link) => link.textContent.toLowerCase().includes(text)),
    [names, searched] as const,
  )
  await hold(1800)
  await page.locator(names).last().click()
  await page.waitForTimeout(1200)
  await hold(2200)
  const film = await page.context().newPage()
  await film.bringToFront()
  const wantedSeconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1000
  for (let attempt = 1; ; attempt++) {
    const { webm, seconds } = await film.evaluate(filmOf, frames)
    // A busy machine drops what it cannot encode in time.
    if (seconds >= wantedSeconds * 0.9) {
      writeFileSync(file, Buffer.from(webm, 'base64'))
      break
    }
    if (attempt === 4) throw new Error(`The film has ${seconds} of ${wantedSeconds} seconds; try again when the machine is idle.`)
  }
  await page.context().close()
}

/** Runs in the browser: draws the frames in time and records the canvas. */
async function filmOf(frames: { image: string; ms: number }[]): Promise<{ webm: string; seconds: number }> {
  const images = await Promise.all(
    frames.map(async ({ image }) => {
      const drawn = new Image()
      drawn.src = `data:image/jpeg;base64,${image}`
      await drawn.decode()
      return drawn
    }),
  )
  const canvas = document.createElement('canvas')
  canvas.width = images[0]?.width ?? 1280
  canvas.height = images[0]?.height ?? 720
  document.body.append(canvas) // what is not shown may not be captured
  const context = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(12), { mimeType: 'video/webm;codecs=vp8', videoBitsPerSecond: 900_000 })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.start()
  for (const [index, image] of images.entries()) {
    for (const until = performance.now() + (frames[index]?.ms ?? 0); performance.now() < until; ) {
      context?.drawImage(image, 0, 0)
      await new Promise((resolve) => setTimeout(resolve, 80))
    }
  }
  recorder.stop()
  await new Promise((resolve) => {
    recorder.onstop = resolve
  })
  canvas.remove()
  const blob = new Blob(parts, { type: 'video/webm' })
  const video = document.createElement('video')
  video.src = URL.createObjectURL(blob)
  // The recorder writes no duration; behind the end the player finds it.
  video.currentTime = 1e6
  await new Promise((resolve) => {
    video.onseeked = resolve
  })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return { webm: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')), seconds: video.duration }
}
