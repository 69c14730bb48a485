/** The zone in which most people of a state live, by its postal code. */
const states: Record<string, Record<string, string>> = {
  US: {
    'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
    'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
    'America/Denver': 'CO ID MT NM UT WY',
    'America/Phoenix': 'AZ',
    'America/Los_Angeles': 'CA NV OR WA',
    'America/Anchorage': 'AK',
    'Pacific/Honolulu': 'HI',
    'America/Puerto_Rico': 'PR VI',
  },
  CA: {
    'America/St_Johns': 'NL',
    'America/Halifax': 'NB NS PE',
    'America/Toronto': 'ON QC NU',
    'America/Winnipeg': 'MB',
    'America/Regina': 'SK',
    'America/Edmonton': 'AB NT',
    'America/Vancouver': 'BC YT',
  },
}

/** Where it is day or night for a customer, as far as the address tells; else as in the company's zone. */
export function zoneOfCustomer({ countryCode, state }: { countryCode: string; state: string }, companyZone: string): string {
  const code = state.trim().toUpperCase()
  const known = Object.entries(states[countryCode || 'US'] ?? {}).find(([, codes]) => codes.split(' ').includes(code))
  if (known) return known[0]
  const zones = /^[A-Z]{2}$/.test(countryCode) ? new Intl.Locale(`und-${countryCode}`).getTimeZones() : undefined
  return zones?.length === 1 && zones[0] ? zones[0] : companyZone
}
