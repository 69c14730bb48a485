import type { z } from 'zod'
import type { accountForms } from '../contract.ts'
import { nameOfAddress } from './person-name.ts'

type Plain = z.output<typeof accountForms.plain>
type Quickbooks = z.output<typeof accountForms.quickbooks>

/** Both sign-up forms as one: the person, their company, and the QuickBooks company they chose. */
export function readAccountForm(form: Plain | Quickbooks) {
  if (form.isQB === 'true') {
    const { companyName, phone, email, webAddress, address, address2, city, state, zip } = form
    return {
      email,
      password: form.password,
      captchaToken: form.reCaptchaToken,
      displayName: nameOfAddress(email),
      realmId: form.realmId,
      company: { companyName: companyName || companyNameOf(email), phone, email, webAddress, address, address2, city, state, zip },
    }
  }
  const { Email: email, Phone: phone } = form
  return {
    email,
    password: form.Password,
    captchaToken: form.ReCaptchaToken,
    displayName: nameOfAddress(email),
    realmId: null,
    company: { companyName: companyNameOf(email), phone, email },
  }
}
export type AccountForm = ReturnType<typeof readAccountForm>

/** Their domains say nothing about the company. */
const freeMailHosts = new Set(
  'gmail googlemail outlook hotmail live msn yahoo ymail aol icloud me mac proton protonmail gmx web mail zoho yandex fastmail hey'.split(
    ' ',
  ),
)

function companyNameOf(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return freeMailHosts.has(domain.split('.')[0] ?? '') ? name : domain
}
