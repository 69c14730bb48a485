import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CountryField } from './country-field.tsx'
import { FormGroup, helpBelow, LineEnd, Wide } from './form-group.tsx'
import type { CustomerForm } from './use-customer-form.ts'

type Props = { zodForm: CustomerForm }
/** These fields are about somebody else: the browser shall not offer the user's own data. */
const off = { autoComplete: 'off' } as const
const phone = { ...off, type: 'tel', inputMode: 'tel' } as const
const web = { ...off, type: 'text', inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const

export function WhoFields({ zodForm: { field } }: Props) {
  const { t } = useTranslation()
  return (
    <FormGroup title={t('customers.form.who')} text={t('customers.form.whoText')}>
      <Wide>
        <TextInput {...field('name')} {...off} {...helpBelow} description={t('customers.form.nameHelp')} />
      </Wide>
      <TextInput {...field('salutation')} {...off} />
      <LineEnd />
      <TextInput {...field('firstName')} {...off} />
      <TextInput {...field('lastName')} {...off} />
    </FormGroup>
  )
}

export function CompanyFields({ zodForm: { field } }: Props) {
  const { t } = useTranslation()
  return (
    <FormGroup title={t('customers.form.companyGroup')}>
      <TextInput {...field('company')} {...off} />
      <TextInput {...field('department')} {...off} />
      <TextInput {...field('warehouseCode')} {...off} />
    </FormGroup>
  )
}

export function AddressFields({ zodForm }: Props) {
  const { t } = useTranslation()
  const { field } = zodForm
  return (
    <FormGroup title={t('customers.form.address')}>
      <Wide>
        <TextInput {...field('address.address1')} {...off} />
      </Wide>
      <Wide>
        <TextInput {...field('address.address2')} {...off} />
      </Wide>
      <TextInput {...field('address.city')} {...off} />
      <TextInput {...field('address.state')} {...off} />
      <TextInput {...field('address.zip')} {...off} />
      <CountryField zodForm={zodForm} />
    </FormGroup>
  )
}

export function ReachFields({ zodForm: { field } }: Props) {
  const { t } = useTranslation()
  return (
    <FormGroup title={t('customers.form.reach')} text={t('customers.form.reachText')}>
      <Wide>
        <TextInput {...field('email')} {...off} type="email" inputMode="email" />
      </Wide>
      <TextInput {...field('workPhone')} {...phone} />
      <TextInput {...field('mobilePhone')} {...phone} />
      <TextInput {...field('homePhone')} {...phone} />
      <TextInput {...field('fax')} {...phone} />
      <TextInput {...field('website')} {...web} placeholder="example.com" />
      <TextInput {...field('linkedIn')} {...web} placeholder="linkedin.com/in/…" />
      <TextInput {...field('facebook')} {...web} placeholder="facebook.com/…" />
    </FormGroup>
  )
}
