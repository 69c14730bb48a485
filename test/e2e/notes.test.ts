import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { customerPath } from '#contract/places.ts'
import { signedInCompany } from '../company.ts'
import { sampleFiles } from '../sample-files.ts'
import { type TestServer, testServer } from '../server.ts'
import { arrowTo, type Chromium, checkAxe, hasFocus, openChromium, press, type, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

let browser: Chromium
let server: TestServer
before(async () => {
  browser = await openChromium()
  server = await testServer({ listen: true })
})
after(async () => {
  await browser.close()
  await server.close()
})

const kinds = Object.keys(sampleFiles)
const nameOf = (kind: string) => `Plan ñ.${kind}`
const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer })
const sample = (kind: string) => fileOf(nameOf(kind), sampleFiles[kind] ?? Buffer.alloc(0))

for (const setting of settingsOf(import.meta.url)) {
  describe(`notes with files of every kind, by keyboard: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    let owner: Awaited<ReturnType<typeof signedInCompany>>
    let visited: Visit
    let customer = ''
    before(async () => {
      owner = await signedInCompany(server)
      const insert = `insert into customers (company_id, customer_name) values ($1, 'Harbor Coffee') returning id`
      customer = (await server.database.owner.query(insert, [owner.companyId])).rows[0].id
      visited = await visit(browser, setting.browser)
      await enterAs(server.url, visited.page, owner)
      await visited.page.goto(`${server.url}${customerPath(customer)}?tab=notes`)
    })
    after(() => visited.leave())

    const dialogOf = (title: string) => visited.page.getByRole('dialog', { name: words(title) })
    const noteOf = (title: string) => visited.page.getByRole('listitem').filter({ has: visited.page.getByRole('heading', { name: title }) })
    const menuOf = (title: string) => noteOf(title).getByRole('button', { name: words('notes.actionsOf', { title }) })
    /** Through the note's menu. */
    const choose = async (title: string, item: string) => {
      await press(menuOf(title))
      await arrowTo(visited.page.getByRole('menuitem', { name: words(item) }))
      await visited.page.keyboard.press('Enter')
    }
    const begin = async (title: string, text: string) => {
      await press(visited.page.getByRole('button', { name: words('notes.add') }))
      const dialog = dialogOf('notes.add')
      await hasFocus(dialog.getByLabel(words('fields.noteTitle')))
      await visited.page.keyboard.type(title)
      await type(dialog.getByLabel(words('fields.noteText')), text)
      return dialog
    }

    test('three notes take a file of each kind, five at most each', async () => {
      const { page } = visited
      await page.getByRole('heading', { name: words('notes.empty') }).waitFor()
      await checkAxe(page, 'no notes')
      for (let from = 0; from < kinds.length; from += 5) {
        const some = kinds.slice(from, from + 5)
        const dialog = await begin(`Visit ${from}`, 'Two lines,\nsee https://harbor.example/menu.')
        await dialog.locator('input[type=file]').setInputFiles(some.map(sample))
        if (from === 0) await checkAxe(page, 'writing')
        await press(dialog.getByRole('button', { name: words('common.save') }))
        await dialog.waitFor({ state: 'detached' })
        await noteOf(`Visit ${from}`)
          .getByRole('button', { name: nameOf(some.at(-1) ?? '') })
          .waitFor()
      }
      const link = noteOf('Visit 0').getByRole('link', { name: 'https://harbor.example/menu', exact: true })
      assert.match((await link.getAttribute('rel')) ?? '', /noopener/)
      await checkAxe(page, 'notes')
    })

    test('a picture, a video and a PDF are shown in place', async () => {
      const { page } = visited
      const shown = { png: 'img', mp4: 'video', pdf: 'canvas' }
      for (const [kind, element] of Object.entries(shown)) {
        const tile = page.getByRole('button', { name: words('notes.show', { name: nameOf(kind) }) })
        await press(tile)
        const dialog = page.getByRole('dialog', { name: nameOf(kind) })
        await dialog.locator(element).waitFor()
        await page.waitForFunction(
          (selector) => {
            const found = document.querySelector(`[role=dialog] ${selector}`)
            if (found instanceof HTMLImageElement) return found.naturalWidth > 0
            if (found instanceof HTMLVideoElement) return found.videoWidth > 0
            return found instanceof HTMLCanvasElement && found.width > 300
          },
          element,
          { timeout: 60_000 },
        )
        await checkAxe(page, kind)
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
        await hasFocus(tile)
      }
    })

    test('a photo that is too large arrives small; a false one is refused beside its name', async () => {
      const { page, expect4xx } = visited
      const photo = await page.evaluate(async () => {
        const canvas = new OffscreenCanvas(1600, 1200)
        const context = canvas.getContext('2d')
        const noise = new ImageData(1600, 1200)
        for (let at = 0; at < noise.data.length; at += 65_536) crypto.getRandomValues(noise.data.subarray(at, at + 65_536))
        for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255
        context?.putImageData(noise, 0, 0)
        const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })).arrayBuffer())
        return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
      })
      const bytes = Buffer.from(photo, 'latin1')
      assert.ok(bytes.length > 1_048_576)
      const dialog = await begin('Photos', '')
      await dialog.locator('input[type=file]').setInputFiles([fileOf('shop.jpg', bytes), fileOf('false.png', Buffer.from('text'))])
      expect4xx('/Dashboard/AddDeleteNoteAttachment', 415)
      await press(dialog.getByRole('button', { name: words('common.save') }))
      await dialog.getByText(words('notes.filesFailed')).waitFor()
      await dialog.getByText(words('files.content', { name: 'false.png', kind: 'PNG' })).waitFor()
      await checkAxe(page, 'refused')
      await press(dialog.getByRole('button', { name: words('notes.removeFile', { name: 'false.png' }) }))
      await press(dialog.getByRole('button', { name: words('common.save') }))
      await dialog.waitFor({ state: 'detached' })
      const { rows } = (await owner.get(`/Dashboard/GetCustomerNotes/${customer}`)).json().result
      const { file } = rows.find(({ noteTitle }: { noteTitle: string }) => noteTitle === 'Photos')
      assert.deepEqual([file.length, file[0].name], [1, 'shop.jpg'])
      assert.ok(file[0].bytes <= 1_048_576)
    })

    test('a note is pinned, changed while somebody else does, removed and put back', async () => {
      const { page, expect4xx } = visited
      const { rows } = (await owner.get(`/Dashboard/GetCustomerNotes/${customer}?search=Visit 5`)).json().result
      await choose('Visit 5', 'notes.pin')
      await noteOf('Visit 5')
        .getByRole('img', { name: words('notes.pinned') })
        .waitFor()
      await choose('Visit 5', 'common.edit')
      const dialog = dialogOf('notes.editTitle')
      await type(dialog.getByLabel(words('fields.noteText')), 'Mine')
      const { id: noteId, version, noteTitle } = rows[0]
      await owner.post(`/Dashboard/AddEditCustomerNotes/${customer}`, { noteId, version, noteTitle, noteText: 'Theirs' })
      expect4xx(`/Dashboard/AddEditCustomerNotes/${customer}`, 409)
      await press(dialog.getByRole('button', { name: words('common.save') }))
      await dialog.getByText('Theirs', { exact: true }).waitFor()
      await checkAxe(page, 'clash')
      await press(dialog.getByRole('button', { name: words('notes.saveMine') }))
      await dialog.waitFor({ state: 'detached' })
      await noteOf('Visit 5').getByText('Mine', { exact: true }).waitFor()
      await choose('Visit 5', 'notes.history')
      await dialogOf('notes.history').getByText('Theirs', { exact: true }).waitFor()
      await checkAxe(page, 'versions')
      await page.keyboard.press('Escape')
      await dialogOf('notes.history').waitFor({ state: 'detached' })
      await choose('Visit 5', 'common.remove')
      await noteOf('Visit 5').waitFor({ state: 'detached' })
      // Nobody tabs through a page of files in the time of a toast; a screen reader goes to it at once.
      await page.getByRole('button', { name: words('work.undo') }).focus()
      await page.keyboard.press('Enter')
      await noteOf('Visit 5').waitFor()
    })
  })
}
