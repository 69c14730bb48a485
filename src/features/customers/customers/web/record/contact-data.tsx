import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { listCountries } from '#features/company/countries/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { textOf } from '#web/app/text.ts'
import { Data, type DataRow } from '#web/record/data.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { phoneCall, phoneText } from '#web/ui/values/phone-text.ts'
import type { Customer } from '../../contract.ts'
import { mapAddress, webLink } from '../links.ts'

const phones = ['workPhone', 'mobilePhone', 'homePhone'] as const
const sites = ['website', 'linkedIn', 'facebook'] as const

export function ContactData({ customer: { fields } }: { customer: Customer }) {
  const { t } = useTranslation()
  const countries = useApi(listCountries, {}, { staleTime: Number.POSITIVE_INFINITY, enabled: fields.countryCode !== '' })
  const country = countries.data?.rows.find(({ code }) => code === fields.countryCode)?.name ?? fields.countryCode
  const { address1, address2, city, state, zip } = fields.address
  const lines = [address1, address2, [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '), country].filter(Boolean)
  const person = [fields.salutation, fields.firstName, fields.lastName].filter(Boolean).join(' ')
  const rows: DataRow[] = [
    [t('customers.record.person'), person],
    [t('fields.department'), fields.department],
    [t('fields.email'), fields.email && <Email address={fields.email} />],
    ...phones.map((key): DataRow => [textOf(`fields.${key}`), fields[key] && <Phone number={fields[key]} />]),
    [t('fields.fax'), fields.fax],
    ...sites.map((key): DataRow => [textOf(`fields.${key}`), fields[key] && <Site address={fields[key]} />]),
    [
      t('customers.form.address'),
      lines.length > 0 && (
        <>
          {lines.join('\n')}
          {'\n'}
          <Anchor href={mapAddress(lines)} target="_blank" rel="noopener noreferrer" underline="always">
            {t('customers.record.map')}
          </Anchor>
        </>
      ),
    ],
  ]
  return (
    <Section title={t('customers.record.contact')}>
      <Data rows={rows} empty={t('customers.record.noContact')} />
    </Section>
  )
}

export function AboutData({ customer }: { customer: Customer }) {
  const { t } = useTranslation()
  const { fields } = customer
  const rows: DataRow[] = [
    [t('fields.salesRepresentative'), fields.salesRepresentative],
    [t('fields.territory'), fields.territory],
    [t('fields.source'), fields.source],
    [t('fields.warehouseCode'), fields.warehouseCode],
    [t('fields.accountType'), t(fields.accountType === 'C' ? 'customers.form.accountTypeC' : 'customers.form.accountTypeS')],
    [t('customers.record.signIn'), customer.hasSignIn && t('customers.record.hasSignIn')],
    [t('fields.other'), fields.other],
    [t('customers.record.added'), <DateText key="added" iso={customer.createdAt} />],
    [t('customers.record.changed'), <DateText key="changed" iso={customer.updatedAt} />],
  ]
  return (
    <Section title={t('customers.record.about')}>
      <Data rows={rows} />
    </Section>
  )
}

const Phone = ({ number }: { number: string }) => <Anchor href={phoneCall(number)}>{phoneText(number)}</Anchor>

/** Too long for its column, it breaks before the @ rather than anywhere. */
function Email({ address }: { address: string }) {
  const [name, host] = address.split('@')
  return (
    <Anchor href={`mailto:${address}`}>
      {name}
      <wbr />@{host}
    </Anchor>
  )
}

function Site({ address }: { address: string }) {
  const href = webLink(address)
  if (!href) return address
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer nofollow">
      {address.replace(/^https?:\/\//i, '')}
    </Anchor>
  )
}
