/** Where the client secret of an intent is sealed. */
export const secretPlace = (intentId: string) => `payment_intents.client_secret_sealed ${intentId}`
