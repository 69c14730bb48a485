import { useTranslation } from 'react-i18next'
import { Data } from '#web/record/data.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { phoneText } from '#web/ui/values/phone-text.ts'
import type { Device } from '../../contract.ts'

export function SellerData({ device }: { device: Device }) {
  const { t } = useTranslation()
  const { fields, repCode, repName, phone, inventoryLocationName, restockFromName } = device
  return (
    <Section title={t('devices.groups.seller')}>
      <Data
        rows={[
          [t('fields.repId'), `${repCode} · ${repName}`],
          [t('fields.phone'), phoneText(phone)],
          [t('fields.inventoryLocationId'), inventoryLocationName],
          [t('fields.restockFromLocationId'), restockFromName],
          [t('fields.sharesLocation'), fields.sharesLocation && t('common.yes')],
        ]}
      />
    </Section>
  )
}

export function SignInData({ device: { fields, hasPassword, pairedAt, createdAt } }: { device: Device }) {
  const { t } = useTranslation()
  return (
    <Section title={t('devices.groups.signIn')}>
      <Data
        rows={[
          [t('fields.deviceEmail'), <Email key="email" address={fields.deviceEmail} />],
          [t('fields.strongPassword'), t(hasPassword ? 'devices.record.passwordSet' : 'devices.record.noPassword')],
          [t('devices.record.paired'), pairedAt && <DateText key="paired" iso={pairedAt} />],
          [t('fields.deviceAdded'), <DateText key="added" iso={createdAt} />],
        ]}
      />
    </Section>
  )
}

/** Too long for its column, it breaks before the @ rather than anywhere. */
function Email({ address }: { address: string }) {
  const [name, host] = address.split('@')
  return (
    <>
      {name}
      <wbr />@{host}
    </>
  )
}

/** What stands on what it makes, and how the books know it. */
export function BooksData({ device: { fields, numberPrefix } }: { device: Device }) {
  const { t } = useTranslation()
  const { address1, address2, city, state, zip, vendorName, class: className } = fields
  const address = [address1, address2, [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')].filter(Boolean)
  return (
    <Section title={t('devices.groups.documents')}>
      <Data
        rows={[
          [t('fields.invoiceName'), fields.invoiceName],
          [t('fields.address'), address.join('\n')],
          [t('devices.record.prefix'), numberPrefix],
          [t('fields.vendorName'), vendorName],
          [t('fields.class'), className],
        ]}
      />
    </Section>
  )
}
