/** What stands for a code's qualifier where a partner gives a place no code but only a name. */
export const placeByName = 'NAME'
