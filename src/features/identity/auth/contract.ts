import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  email,
  newPassword,
  oneTimeCode,
  optionalPhone,
  optionalText,
  password,
  requiredText,
  searchText,
  secondFactorCode,
  webAddress,
} from '#contract/fields.ts'
import { roles } from '#contract/permissions.ts'
import { signedIn } from '#contract/session.ts'

/** `noRecaptcha`: the captcha never loaded (specification 5, 8). */
const captcha = (action: 'login' | 'signup') => ({
  reCaptchaToken: z.string().min(1, 'auth.noRecaptcha').max(4096),
  reCaptchaAction: z.literal(action),
})

const checks = { method: 'POST', access: 'public', limit: 'check' } as const

/** The password was right, and the person has an authenticator: `confirmLogin` takes the ticket, for `expiresIn` seconds, in this browser. */
const secondStep = z.object({ ticket: z.string(), expiresIn: z.number().int() })

export const login = endpoint({
  method: 'POST',
  path: '/Identity/login',
  access: 'public',
  limit: 'login',
  body: z.object({
    userName: email,
    password: z.string().min(1, 'validation.required').max(256, 'validation.tooLong|256'),
    type: z.literal(0),
    ssoToken: z.literal(''),
    ...captcha('login'),
    /** Added: how long the session may live (12 h in one tab, 30 days kept). */
    keepSignedIn: z.boolean().default(true),
  }),
  result: z.union([signedIn, secondStep]),
})
/** `code`: of the authenticator, or a recovery code. */
export const confirmLogin = endpoint({
  method: 'POST',
  path: '/Identity/ConfirmLogin',
  access: 'public',
  limit: 'login',
  body: z.object({ ticket: requiredText.max(100), code: secondFactorCode }),
  result: signedIn,
})

export const requestEmailCode = endpoint({
  method: 'POST',
  path: '/Identity/Email/confirmation/request',
  access: 'public',
  limit: 'code',
  body: z.object({ email, otp: z.literal('').default('') }),
  result: z.object({ resendAfterSeconds: z.number().int() }),
})
export const confirmEmail = endpoint({
  ...checks,
  path: '/Identity/Email/confirmation',
  body: z.object({ email, otp: oneTimeCode }),
  result: z.object({}),
})

/** Sign-up step 2: an account with a company of its own, without QuickBooks. */
const plainAccount = z.object({
  isQB: z.literal('false').default('false'),
  Email: email,
  Password: password,
  Phone: optionalPhone,
  ReCaptchaToken: z.string().min(1, 'auth.noRecaptcha').max(4096),
  ReCaptchaAction: z.literal('signup'),
})
/** Sign-up step 3: the chosen QuickBooks company. Order of the fields is the order of the checks (specification 5). */
const quickbooksAccount = z.object({
  isQB: z.literal('true'),
  realmId: requiredText.max(40),
  companyName: optionalText(500),
  phone: optionalPhone,
  email,
  password,
  webAddress,
  address: optionalText(500),
  address2: optionalText(500),
  city: optionalText(255),
  state: optionalText(255),
  zip: optionalText(30),
  reCaptchaToken: z.string().min(1, 'auth.noRecaptcha').max(4096),
  reCaptchaAction: z.literal('signup'),
})
export const accountForms = { plain: plainAccount, quickbooks: quickbooksAccount }
/** Multipart; the optional file `logo` is a PNG of at most 1 MB. */
export const createAccount = endpoint({
  method: 'POST',
  path: '/Identity/CreateAccount',
  access: 'public',
  limit: 'signUp',
  encoding: 'multipart',
  body: z.union([quickbooksAccount, plainAccount]),
  result: signedIn,
})

/** A hint, never a refusal: `score` 0 to 4, `hint` a text key or empty (rules 3.21). */
export const passwordStrength = endpoint({
  method: 'POST',
  path: '/Identity/PasswordStrength',
  access: 'public',
  limit: 'hint',
  body: z.object({ password: z.string().max(256), context: z.array(z.string().max(200)).max(5).default([]) }),
  result: z.object({ score: z.number().int(), hint: z.string() }),
})

export const requestResetCode = endpoint({
  method: 'GET',
  acts: true,
  path: '/Identity/ResetPasswordOtp',
  access: 'public',
  limit: 'code',
  query: z.object({ emailAddress: email }),
  result: z.object({}),
})
export const confirmResetCode = endpoint({
  ...checks,
  path: '/Identity/ConfirmResetPasswordOtp',
  body: z.object({ email, otp: oneTimeCode }),
  result: z.object({}),
})
/** The specification's GET; needs the grant that confirming the code gave (rules 4.1). Our screens use the POST twin. */
export const resetPasswordByQuery = endpoint({
  method: 'GET',
  acts: true,
  path: '/Identity/ResetPassword',
  access: 'public',
  limit: 'check',
  query: z.object({ emailAddress: email, Password: newPassword }),
  result: z.object({}),
})
export const resetPassword = endpoint({
  ...checks,
  path: '/Identity/ResetPassword',
  body: z.object({ emailAddress: email, password: newPassword }),
  result: z.object({}),
})

export const adminLogin = endpoint({
  method: 'POST',
  path: '/api/Master/AdminLogin',
  access: 'public',
  limit: 'login',
  body: z.object({
    userName: email,
    password: z.string().min(1, 'validation.required').max(256),
    totp: secondFactorCode,
    ...captcha('login'),
  }),
  result: signedIn,
})
/** First step of an administrator's one-time link: what the page must show. */
export const openAdminLink = endpoint({
  ...checks,
  path: '/api/Master/OpenAdminLink',
  body: z.object({ code: requiredText.max(200) }),
  result: z.object({ email: z.string(), totpSecret: z.string(), totpUri: z.string(), totpQrSvg: z.string() }),
})
export const useAdminLink = endpoint({
  ...checks,
  path: '/api/Master/UseAdminLink',
  body: z.object({ code: requiredText.max(200), password: newPassword, totp: secondFactorCode }),
  result: z.object({ recoveryCodes: z.array(z.string()) }),
})
export const listAdminCompanies = endpoint({
  method: 'GET',
  path: '/api/Master/Companies',
  access: 'admin',
  limit: 'read',
  query: z.object({ search: searchText(200) }),
  result: z.object({
    rows: z.array(z.object({ companyId: z.string(), companyName: z.string(), contactEmail: z.string(), createdAt: z.string() })),
  }),
})
/** Opens a company as administrator; the reason stands in that company's audit log. */
export const openCompanyAsAdmin = endpoint({
  method: 'POST',
  path: '/api/Master/OpenCompany',
  access: 'admin',
  limit: 'write',
  body: z.object({ companyId: z.uuid(), reason: requiredText.max(500) }),
  result: z.object({}),
})
export const leaveCompanyAsAdmin = endpoint({
  method: 'POST',
  path: '/api/Master/LeaveCompany',
  access: 'admin',
  limit: 'write',
  result: z.object({}),
})

/** Companies of the signed-in person, for the switcher. */
export const listMyCompanies = endpoint({
  method: 'GET',
  path: '/User/companies',
  access: 'account',
  limit: 'read',
  result: z.object({
    rows: z.array(
      z.object({
        companyId: z.string(),
        companyName: z.string(),
        role: z.enum(roles),
        current: z.boolean(),
        /** They cannot leave it. */
        onlyOwner: z.boolean(),
      }),
    ),
  }),
})
export const switchCompany = endpoint({
  method: 'POST',
  path: '/User/switch-company',
  access: 'account',
  limit: 'write',
  body: z.object({ companyId: z.uuid() }),
  result: z.object({}),
})

/** What a page needs before anyone signs in: keys and addresses the operator configured. */
export const getPublicSettings = endpoint({
  method: 'GET',
  path: '/api/Utility/PublicSettings',
  access: 'public',
  limit: 'read',
  result: z.object({
    captcha: z.object({ provider: z.enum(['recaptcha', 'turnstile', 'off']), siteKey: z.string(), scriptUrl: z.string() }),
    supportPhone: z.string(),
    videoUrl: z.string(),
    notificationsUrl: z.string(),
  }),
})
