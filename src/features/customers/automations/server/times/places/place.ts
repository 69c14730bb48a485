/**
 * A state or province: its names as people write them, separated by `|`, the code first; the zone in which most of its people live; how its
 * postal codes begin (`900-961` is all of these); its area codes.
 */
export type State = readonly [names: string, zone: string, postcodes: string, areas?: string]

/** `parts`: what of a state lies in another zone. `dial`: the country's code. `national`: a number without it. */
export type Country = {
  dial: string
  national: RegExp
  states: readonly State[]
  parts?: readonly (readonly [zone: string, postcodes: string, areas?: string])[]
}
