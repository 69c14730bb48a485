import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { findContactDuplicates } from '../contract.ts'

const typingMs = 400

/** Says while typing that this customer has a contact with this address already. */
export function SameAddress({ customerId, contactId, email }: { customerId: string; contactId: string | undefined; email: string }) {
  const { t } = useTranslation()
  const [wanted] = useDebouncedValue(email.trim().slice(0, 100), typingMs)
  const enabled = wanted.includes('@')
  const found = useApi(findContactDuplicates, { params: { id: customerId }, query: { contactId, email: wanted } }, { enabled })
  const names = enabled ? (found.data?.rows ?? []).map(({ name, position }) => (position ? `${name} (${position})` : name)) : []
  return (
    <div role="status">
      {names.length > 0 && (
        <Alert color="yellow" mt="md" icon={<IconUsers aria-hidden />}>
          {t('contacts.sameEmail', { names: names.join(', ') })}
        </Alert>
      )}
    </div>
  )
}
