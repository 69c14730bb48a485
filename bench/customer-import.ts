import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedInCompany } from '#test/company.ts'
import { uploadFile } from '#test/import-file.ts'
import { testServer } from '#test/server.ts'
import type { Bench } from './measure.ts'

const rows = 100_000
const line = (at: number) =>
  `Customer ${at} of the Bench,Company ${at % 5000},person${at}@mail.example,206-555-${String(at % 10_000).padStart(4, '0')},${at} Pine Street,Seattle,WA,98101,US,Fair,West`

/** A file of 100,000 rows with eleven columns: dry run, import, and taken back; app, worker and PostgreSQL on this machine. */
export const customerImport: Bench = {
  name: 'customer-import',
  async run() {
    const server = await testServer({ works: true, fsync: true })
    try {
      const owner = await signedInCompany(server)
      const text = [
        'Name,Company,Email,Phone,Address,City,State,Zip,Country,Source,Territory',
        ...Array.from({ length: rows }, (_, at) => line(at)),
      ]
      const { id } = (await uploadFile(server, owner, 'large.csv', text.join('\n'))).json().result
      const details = async () => (await owner.get(`/Dashboard/Import/Details/${id}`)).json().result
      let steps = 0
      const until = async (state: string) => {
        const started = performance.now()
        const before = process.memoryUsage().rss
        let peak = before
        for (let found = await details(); found.state !== state; found = await details()) {
          assert.notEqual(found.state, 'failed', found.problem)
          peak = Math.max(peak, process.memoryUsage().rss)
          if (found.rowsDone > 0 && found.rowsDone < rows) steps += 1
          await sleep(400)
        }
        return { perSecond: rows / ((performance.now() - started) / 1000), moreMb: (peak - before) / 1_048_576 }
      }
      const { mapping } = await details()
      await owner.post(`/Dashboard/Import/Check/${id}`, { mapping, updatesExisting: true })
      const checked = await until('checked')
      await owner.post(`/Dashboard/Import/Start/${id}`)
      const imported = await until('done')
      assert.equal((await details()).added, rows)
      await owner.post(`/Dashboard/Import/Undo/${id}`)
      const undone = await until('undone')
      const perSecond = (speed: { perSecond: number }) => `${Math.round(speed.perSecond).toLocaleString('en')} rows/s`
      return [
        { what: 'Dry run of 100,000 rows', value: perSecond(checked), wanted: '', reached: null },
        { what: 'Import of 100,000 rows', value: perSecond(imported), wanted: '≥ 5,000 rows/s', reached: imported.perSecond >= 5000 },
        {
          what: 'Memory on top while importing',
          value: `${Math.round(imported.moreMb)} MB`,
          wanted: '≤ 150 MB',
          reached: imported.moreMb <= 150,
        },
        { what: 'Steps of the progress that were seen', value: `${steps}`, wanted: '≥ 10', reached: steps >= 10 },
        { what: 'Taken back', value: perSecond(undone), wanted: '', reached: null },
      ]
    } finally {
      await server.close()
    }
  },
}
