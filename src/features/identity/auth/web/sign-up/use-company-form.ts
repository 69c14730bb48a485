import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/app/calls/api-error.ts'
import { useZodForm } from '#web/app/form.ts'
import { accountForms, createAccount } from '../../contract.ts'
import { performWithCaptcha } from '../captcha.ts'
import { dropConfirmedEmail, readConfirmedEmail } from './confirmed-email.ts'
import { useFinishSignup } from './use-finish-signup.ts'

/** Its order is the order of the checks of specification section 5; the captcha comes after them. */
const schema = accountForms.quickbooks.omit({ isQB: true, reCaptchaToken: true, reCaptchaAction: true })

const initialValues = {
  realmId: '',
  companyName: '',
  phone: '',
  email: '',
  password: '',
  webAddress: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
}

/** State of step 3's form. `codeFor`: the address whose code has to be asked for before the account can be made. */
export function useCompanyForm() {
  const { t } = useTranslation()
  const finish = useFinishSignup()
  const [logo, setLogo] = useState<File | null>(null)
  const [codeFor, setCodeFor] = useState<string | null>(null)
  const zodForm = useZodForm(schema, {
    initialValues,
    labels: { realmId: t('fields.company') },
    onSubmit: async (values) => {
      if (values.email !== readConfirmedEmail()) return setCodeFor(values.email)
      const body = { ...values, isQB: 'true' as const, reCaptchaAction: 'signup' as const }
      const inputWith = (reCaptchaToken: string) => ({ body: { ...body, reCaptchaToken }, files: { logo: logo ?? undefined } })
      try {
        await finish(await performWithCaptcha(createAccount, 'signup', inputWith, t('signUp.created')))
      } catch (error) {
        if (error instanceof ApiError && error.code === 'emailNotConfirmed') {
          dropConfirmedEmail()
          setCodeFor(values.email)
        }
        throw error
      }
    },
  })
  const onCode = () => {
    setCodeFor(null)
    zodForm.submit()
  }
  const chooseLogo = (file: File | null) => {
    zodForm.form.clearFieldError('logo')
    setLogo(file)
  }
  return { ...zodForm, logo, setLogo: chooseLogo, codeFor, onCode, closeCode: () => setCodeFor(null) }
}
