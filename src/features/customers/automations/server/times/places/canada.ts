import type { Country } from './place.ts'

/** Postal codes begin with the province's letter (Canada Post); area codes as the numbering plan's administrator gives them (cnac.ca). */
export const canada: Country = {
  dial: '1',
  national: /^[2-9]\d{9}$/,
  states: [
    [
      'NL|Newfoundland and Labrador|Newfoundland|Nfld|NF|Terranova y Labrador|Terranova|Terre-Neuve-et-Labrador',
      'America/St_Johns',
      'A',
      '709 879',
    ],
    ['NS|Nova Scotia|Nueva Escocia|Nouvelle-Écosse', 'America/Halifax', 'B', '782 902'],
    ['PE|Prince Edward Island|PEI|Isla del Príncipe Eduardo|Île-du-Prince-Édouard', 'America/Halifax', 'C'],
    ['NB|New Brunswick|Nuevo Brunswick|Nueva Brunswick|Nouveau-Brunswick', 'America/Halifax', 'E', '428 506'],
    ['QC|Quebec|Que|PQ', 'America/Toronto', 'G H J', '263 354 367 418 438 450 468 514 579 581 819 873'],
    ['ON|Ontario|Ont', 'America/Toronto', 'K L M N P', '226 249 289 343 365 382 416 437 519 548 613 647 683 705 742 753 807 905 942'],
    ['MB|Manitoba|Man', 'America/Winnipeg', 'R', '204 431 584'],
    ['SK|Saskatchewan|Sask', 'America/Regina', 'S', '306 474 639'],
    ['AB|Alberta|Alta', 'America/Edmonton', 'T', '368 403 587 780 825'],
    ['BC|British Columbia|Columbia Británica|Colombie-Britannique', 'America/Vancouver', 'V', '236 250 257 604 672 778'],
    ['YT|Yukon|Yukon Territory|YK', 'America/Whitehorse', 'Y'],
    ['NT|Northwest Territories|NWT|Territorios del Noroeste|Territoires du Nord-Ouest', 'America/Yellowknife', 'X', '867'],
    ['NU|Nunavut', 'America/Iqaluit', 'X0A-X0C'],
  ],
}
