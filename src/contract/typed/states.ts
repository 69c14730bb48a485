/** As the Postal Service writes them, with the names that people write. */
const written = [
  'AL|Alabama|Ala',
  'AK|Alaska',
  'AZ|Arizona|Ariz',
  'AR|Arkansas|Ark',
  'CA|California|Calif|Cal',
  'CO|Colorado|Colo',
  'CT|Connecticut|Conn',
  'DE|Delaware|Del',
  'DC|District of Columbia|Washington DC|Distrito de Columbia',
  'FL|Florida|Fla',
  'GA|Georgia',
  'HI|Hawaii|Hawai',
  'ID|Idaho',
  'IL|Illinois|Ill',
  'IN|Indiana|Ind',
  'IA|Iowa',
  'KS|Kansas|Kan',
  'KY|Kentucky|Ky',
  'LA|Louisiana|Luisiana',
  'ME|Maine',
  'MD|Maryland',
  'MA|Massachusetts|Mass',
  'MI|Michigan|Mich|Míchigan',
  'MN|Minnesota|Minn',
  'MS|Mississippi|Miss|Misisipi',
  'MO|Missouri|Misuri',
  'MT|Montana|Mont',
  'NE|Nebraska|Nebr|Neb',
  'NV|Nevada|Nev',
  'NH|New Hampshire|Nuevo Hampshire|Nueva Hampshire',
  'NJ|New Jersey|Nueva Jersey',
  'NM|New Mexico|N Mex|N Mexico|Nuevo México',
  'NY|New York|N York|New York State|Nueva York',
  'NC|North Carolina|N Carolina|Carolina del Norte',
  'ND|North Dakota|N Dakota|N Dak|Dakota del Norte',
  'OH|Ohio',
  'OK|Oklahoma|Okla',
  'OR|Oregon|Ore|Oregón',
  'PA|Pennsylvania|Penn|Penna|Pensilvania',
  'RI|Rhode Island|R I',
  'SC|South Carolina|S Carolina|Carolina del Sur',
  'SD|South Dakota|S Dakota|S Dak|Dakota del Sur',
  'TN|Tennessee|Tenn|Tenesí',
  'TX|Texas|Tex|Tejas',
  'UT|Utah',
  'VT|Vermont',
  'VA|Virginia',
  'WA|Washington|Wash|Washington State',
  'WV|West Virginia|W Virginia|W Va|Virginia Occidental',
  'WI|Wisconsin|Wis|Wisc',
  'WY|Wyoming|Wyo',
  'PR|Puerto Rico',
  'VI|Virgin Islands|US Virgin Islands|Islas Vírgenes',
  'GU|Guam',
  'MP|Northern Mariana Islands|Islas Marianas del Norte',
  'AS|American Samoa|Samoa Americana',
  'AA|Armed Forces Americas',
  'AE|Armed Forces Europe',
  'AP|Armed Forces Pacific',
] as const

const normal = (text: string) => text.trim().replaceAll('.', '').replace(/\s+/g, ' ').toUpperCase()
/** No state's name is as long: to take apart what is longer takes a time of its own. */
const longest = 100
const bare = (text: string) => (text.length > longest ? '' : normal(text).normalize('NFD').replace(/\p{M}/gu, ''))
const all = written.map((each) => {
  const [code = '', name = '', ...others] = each.split('|')
  return { code, name, spellings: [...new Set([code, name, ...others].flatMap((text) => [normal(text), bare(text)]))] }
})
const bySpelling = new Map(all.flatMap((state) => state.spellings.map((spelling) => [spelling, state])))

export const states: readonly { code: string; name: string }[] = all

/** The state that somebody wrote as its code, its name or short for it: `TX`, `texas`, `Tex.`; null: there is none. */
export const stateCode = (text: string): string | null => bySpelling.get(bare(text))?.code ?? null

/** All that the same state is written as, in capitals and without points; what is no state stands for itself. */
export const stateSpellings = (text: string): readonly string[] => bySpelling.get(bare(text))?.spellings ?? [normal(text)]

/** One of a list by state, whichever way its state is written. */
export function ofState<T>(list: { readonly [state: string]: T }, state: string): T | undefined {
  const spellings = stateSpellings(state)
  return Object.entries(list).find(([key]) => spellings.includes(normal(key)))?.[1]
}

/** Five digits, or nine. */
export const isZip = (text: string) => /^\d{5}(-?\d{4})?$/.test(text.trim())
