/** Who may shop in a store. */
export const shopperStates = ['Requested', 'Invited', 'Active', 'Blocked', 'Refused'] as const
export type ShopperState = (typeof shopperStates)[number]
