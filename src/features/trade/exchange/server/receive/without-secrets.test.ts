import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '#test/merge/random.ts'
import { SecretMask } from './without-secrets.ts'

const secret = 'sesame'
const masked = (text: string, portions: readonly number[] = [text.length]) => {
  const mask = new SecretMask()
  const shown: string[] = []
  let at = 0
  for (const length of portions) {
    shown.push(mask.take(text.slice(at, at + length)))
    at += length
  }
  return shown.join('')
}
const random = seededRandom(5)
const of = <T>(choices: readonly T[]) => choices[random(choices.length)] as T
function portionsOf(text: string): number[] {
  const most = of([1, 3, 40, 2_000])
  const portions: number[] = []
  for (let left = text.length; left > 0; left -= portions.at(-1) ?? 0) portions.push(Math.min(left, 1 + random(most)))
  return portions
}
const long = (letter: string) => letter.repeat(of([0, 1, 99, 101, 999, 1_001, 5_000]))
const blanks = () => of(['', ' ', '\n', '\r\n', '\t '])

/** An element with a secret, as odd as XML allows, and as people write it who do not know XML. */
function element(): string {
  const prefix = of(['', 'c:', `${long('p')}:`, `${long('p')}:`].filter((each) => each !== ':'))
  const attributes = of(['', ` a="${long('x')}"`, ` a='>'`, ` a="/>"`, ` a="${long('y')}" b='"'`, ' a="', ' a=/', `${blanks()} x:y = "z" `])
  const inside = of([
    () => secret,
    () => `<![CDATA[${secret}]]>`,
    () => `<![CDATA[</SharedSecret>${secret}]]>`,
    () => `<!-- </${prefix}SharedSecret> -->${secret}`,
    () => `<b>${long('b')}</b>${secret}`,
    () => `<SharedSecret>one</SharedSecret>${secret}`,
    () => `${blanks()}${secret}${blanks()}`,
    () => `< / ${secret} <`,
  ])()
  return `<${prefix}SharedSecret${attributes}>${inside}</${prefix}SharedSecret${blanks()}>`
}
const other = () => of(['', '<a/>', `<a b="${long('c')}">d</a>`, '<!-- e -->', '\n', long('f'), '<SharedSecret/>', '1 < 2'])
const wide = {
  no: (text: string) => text,
  le: (text: string) => text.replace(/./gs, '$&\0'),
  be: (text: string) => text.replace(/./gs, '\0$&'),
}
const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0

test('wherever a portion ends, and however the tags are written, no letter of a secret gets through', () => {
  for (let round = 0; round < 1_000; round++) {
    const text = wide[of(['no', 'no', 'le', 'be'] as const)](other() + element() + other() + element() + other())
    const portions = portionsOf(text)
    const shown = masked(text, portions)
    const why = JSON.stringify({ round, text: text.slice(0, 500), shown: shown.slice(0, 500) })
    assert.ok(!shown.replaceAll('\0', '').includes(secret), why)
    assert.equal(shown, masked(text), why)
    assert.equal(count(shown, /\n/g), count(text, /\n/g), why)
  }
})

test('what is no secret is shown as it is, and goes on behind one', () => {
  for (let round = 0; round < 500; round++) {
    const text = Array.from({ length: 5 }, () =>
      of(['<a/>', `<b c="${long('d')}">e</b>`, '<!-- f -->', '\0g', '1 < 2', '<Shared>h</Shared>']),
    ).join(blanks())
    assert.equal(masked(text, portionsOf(text)), text)
  }
  for (const turned of Object.values(wide)) {
    const around = (inside: string) => turned(`<a><SharedSecret>${inside}</SharedSecret></a>\n<b>c</b>`)
    assert.equal(masked(around('open sesame')), around('***'))
  }
  assert.equal(masked('<SharedSecret/><b>c</b>'), '<SharedSecret/><b>c</b>')
})
