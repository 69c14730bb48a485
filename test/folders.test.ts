import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const most = 25
const root = join(import.meta.dirname, '..')

test(`no folder has more than ${most} files: then it is a room of several`, () => {
  const tooLarge = ['src', 'sandbox'].flatMap((top) => larger(top))
  assert.deepEqual(tooLarge, [])
})

function larger(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const files = entries.filter((each) => each.isFile()).length
  const own = files > most ? [`${folder}: ${files}`] : []
  return [...own, ...entries.filter((each) => each.isDirectory()).flatMap(({ name }) => larger(`${folder}/${name}`))]
}

test('no two migrations have one number', () => {
  const numbers = readdirSync(join(root, 'migrations')).map((name) => name.slice(0, 4))
  assert.deepEqual(
    numbers.filter((number, at) => numbers.indexOf(number) !== at),
    [],
  )
})
