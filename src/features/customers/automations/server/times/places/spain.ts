import type { Country } from './place.ts'

/** Postal codes begin with the province's number (Correos); area codes as the numbering plan has them. */
export const spain: Country = {
  dial: '34',
  national: /^[89]\d{8}$/,
  states: [
    ['GC|Las Palmas|Gran Canaria|Canarias|Canary Islands|Islas Canarias|CN', 'Atlantic/Canary', '35', '828 928'],
    ['TF|Santa Cruz de Tenerife|Tenerife', 'Atlantic/Canary', '38', '822 922'],
    ['M|Madrid', 'Europe/Madrid', '01-34 36-37 39-52', '81 83-86 88 91 93-96 98 971-979'],
  ],
}
