import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { KeptCustomer } from '../../storage/kept.ts'

const mapOf = (address: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
const calls = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

/** Where it is and who is there: each leads to the telephone, the mail or a map. */
export function ContactLinks({ customer }: { customer: KeptCustomer }) {
  const { t } = useTranslation()
  const { address1, address2, city, state, zip, contacts } = customer
  const address = [address1, address2, [city, state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <section aria-labelledby="contacts">
      <Title order={2} size="h5" id="contacts" mb={4}>
        {t('deviceSell.contacts')}
      </Title>
      <Stack gap="xs">
        {address && (
          <Anchor href={mapOf(address)} target="_blank" rel="noreferrer">
            {address}
          </Anchor>
        )}
        <Ways person={customer} />
        {customer.mobile && <Anchor href={calls(customer.mobile)}>{customer.mobile}</Anchor>}
        {contacts.map((contact) => (
          <div key={contact.id}>
            <Text fw={600}>
              {contact.name}{' '}
              <Text component="span" fw={400} c="dimmed">
                {contact.position}
              </Text>
            </Text>
            <Stack gap={2}>
              <Ways person={contact} />
            </Stack>
          </div>
        ))}
      </Stack>
    </section>
  )
}

function Ways({ person: { phone, email } }: { person: { phone: string; email: string } }) {
  return (
    <>
      {phone && <Anchor href={calls(phone)}>{phone}</Anchor>}
      {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
    </>
  )
}
