import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { firstWords } from './first-words.ts'

/** What the browser brings along and Node does not. */
const put = (name: string, value: unknown) => Object.defineProperty(globalThis, name, { value, configurable: true })
put('document', { documentElement: { lang: '' }, querySelector: () => null })
const { fieldLabel, startTexts, textOf } = await import('../text.ts')

test('nobody reads a key: a text that is missing is a sentence, and the console names it', async () => {
  const said = mock.method(console, 'error', () => undefined)
  assert.equal(await startTexts({ language: 'es', texts: { known: 'Hola' } }), true)
  assert.deepEqual([textOf('known'), textOf('errors.nowhere')], ['Hola', firstWords.es.noText])
  assert.equal(fieldLabel('steps.0.to'), '', 'a form may have words of its own')
  assert.deepEqual(
    said.mock.calls.map((call) => call.arguments),
    [['There is no text errors.nowhere']],
  )
})
