import { importCompany } from './import-company.ts'
import type { Bench } from './measure.ts'

/** Two minutes of the big company's import with the sandbox's throttle on. */
export const importUnderThrottle: Bench = {
  name: 'import-under-throttle',
  async run() {
    const { requests, throttled, seconds } = await importCompany({ throttle: true, stopAfterSeconds: 120 })
    const used = requests / ((500 / 60) * seconds)
    return [
      { what: 'share of 500 requests a minute used', value: used.toFixed(2), wanted: '≥ 0.90', reached: used >= 0.9 },
      { what: 'answers 429', value: String(throttled), wanted: '0', reached: throttled === 0 },
    ]
  },
}
