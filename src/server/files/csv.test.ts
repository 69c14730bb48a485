import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { csvLine, withoutApostrophes } from './csv.ts'

test('no formula goes out, whatever a spreadsheet splits at, and an import takes back what was there', () => {
  const given = ['=1', 'Acme;=1+1', 'a\t=1', 'a|@b', 'a\n-1', '\t=1', '＝1', 'a;＋1', "O'Neill - Sons; Ltd"]
  const line = csvLine(given)
  assert.equal(line, `'=1,"Acme;'=1+1","a\t'=1","a|'@b","a\n'-1","'\t'=1",'＝1,"a;'＋1","O'Neill - Sons; Ltd"\r\n`)
  const [cells = []] = parse(line) as string[][]
  assert.deepEqual(cells.map(withoutApostrophes), given)
})

test('a negative amount stays a number', () => {
  assert.equal(
    csvLine(['-12.50', '-x'], (index) => index === 0),
    "-12.50,'-x\r\n",
  )
})
