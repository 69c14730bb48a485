import type { Country } from './place.ts'

/** Postal codes as Australia Post gives them to states; area codes as the numbering plan has them, without the 0 that is dialed within the country. */
export const australia: Country = {
  dial: '61',
  national: /^[2378]\d{8}$/,
  states: [
    ['NSW|New South Wales|Nueva Gales del Sur', 'Australia/Sydney', '1 2', '2'],
    ['ACT|Australian Capital Territory|Territorio de la Capital Australiana', 'Australia/Sydney', '02 260-261 290-291'],
    ['VIC|Victoria', 'Australia/Melbourne', '3 80', '3'],
    ['QLD|Queensland', 'Australia/Brisbane', '4 9', '7'],
    ['SA|South Australia|Australia Meridional|Australia del Sur', 'Australia/Adelaide', '5', '87 88'],
    ['WA|Western Australia|Australia Occidental', 'Australia/Perth', '6', '86 89'],
    ['TAS|Tasmania', 'Australia/Hobart', '7', '362'],
    ['NT|Northern Territory|Territorio del Norte', 'Australia/Darwin', '08 09', '889'],
  ],
  parts: [['Australia/Broken_Hill', '2880']],
}
