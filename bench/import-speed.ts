import { importCompany } from './import-company.ts'
import type { Bench } from './measure.ts'

export const importSpeed: Bench = {
  name: 'import-speed',
  async run() {
    const { records, seconds, memoryAt, peakMb } = await importCompany({ throttle: false })
    const rate = records / seconds
    const early = memoryAt(10_000)
    const late = memoryAt(1_000_000)
    return [
      {
        what: 'records a second',
        value: `${rate.toFixed(0)} (${records} in ${seconds.toFixed(0)} s)`,
        wanted: '≥ 5000',
        reached: rate >= 5000,
      },
      {
        what: 'server memory at 10,000 and at 1,000,000 records',
        value: `${early.toFixed(0)} MB, ${late.toFixed(0)} MB (peak ${peakMb.toFixed(0)} MB)`,
        wanted: '≤ 400 MB, flat',
        reached: peakMb <= 400,
      },
    ]
  },
}
