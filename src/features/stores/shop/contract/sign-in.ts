import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { email, maxText, oneTimeCode, optionalPhone, requiredText } from '#contract/fields.ts'
import { cents, day, looks, says } from './calls.ts'

/** What the store is, and who looks. `standing`: whether it takes orders now; `opensOn`: its first day, where that is to come. */
export const openStore = endpoint({
  ...looks,
  path: '/api/Storefront/:code/Store',
  result: z.object({
    code: z.string(),
    storeName: z.string(),
    companyName: z.string(),
    logoUrl: z.string().nullable(),
    bannerUrl: z.string().nullable(),
    color: z.string(),
    welcome: z.object({ en: z.string(), es: z.string() }),
    language: z.enum(['en', 'es']),
    timeZone: z.string(),
    standing: z.enum(['open', 'notYet', 'paused', 'closed']),
    opensOn: day.nullable(),
    closesOn: day.nullable(),
    cutOff: z.string(),
    audience: z.enum(['public', 'invited', 'request']),
    /** To what the store sells, or its prices: whoever looks may ask for it, or has. `none`: there is nothing to ask for. */
    access: z.enum(['none', 'open', 'asked']),
    /** A stranger sees the catalogue, and prices. */
    showsCatalog: z.boolean(),
    showsPrices: z.boolean(),
    stockShown: z.enum(['exact', 'level', 'hidden']),
    minimumOrder: cents,
    payNow: z.boolean(),
    onAccount: z.boolean(),
    poRequired: z.boolean(),
    poUnique: z.boolean(),
    shopper: z
      .object({
        email: z.string(),
        name: z.string(),
        phone: z.string(),
        language: z.enum(['en', 'es']).nullable(),
        customers: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            mayOrder: z.boolean(),
            mayApprove: z.boolean(),
            mayPay: z.boolean(),
            spendingLimit: cents.nullable(),
            /** Lines in the cart for it, and requests of colleagues that wait for this shopper. */
            inCart: z.number().int(),
            toApprove: z.number().int(),
          }),
        ),
      })
      .nullable(),
  }),
})
export type OpenStore = Result<typeof openStore>

/** Mails a code to sign in with. The answer is the same whoever has access. */
export const mailShopperCode = endpoint({
  ...says,
  path: '/api/Storefront/:code/MailCode',
  body: z.object({ email }),
  result: z.object({}),
})
/** 400 `wrongCode`. A public store lets in whoever proves their address. */
export const signInShopper = endpoint({
  ...says,
  path: '/api/Storefront/:code/SignIn',
  limit: 'check',
  body: z.object({ email, oneTimeCode }),
  result: z.object({}),
})
/** The link of an invitation, good until it expires or is used: 400 `inviteOver` then, where a code by mail helps on. */
export const joinStore = endpoint({
  ...says,
  path: '/api/Storefront/:code/Join',
  limit: 'check',
  body: z.object({ token: z.string().min(20).max(100) }),
  result: z.object({ email: z.string() }),
})
/**
 * Asks for access (NA_LEAD_RECEIVED), to a public store that hides its prices too; whoever is signed in asks for themselves. The answer is the same for an address that has it, asked before, or was refused. 429 `askedTooMuch`: so many
 * ask that the store takes no more of them now.
 */
export const askForAccess = endpoint({
  ...says,
  limit: 'ask',
  path: '/api/Storefront/:code/AskAccess',
  body: z.object({
    email,
    name: requiredText.max(100, 'validation.tooLong|100'),
    companyName: requiredText.max(200, 'validation.tooLong|200'),
    phone: optionalPhone,
    message: maxText(1000).default(''),
    language: z.enum(['en', 'es']).default('en'),
  }),
  result: z.object({}),
})
export const signOutShopper = endpoint({
  ...says,
  limit: 'write',
  path: '/api/Storefront/:code/SignOut',
  body: z.object({}).default({}),
  result: z.object({}),
})
