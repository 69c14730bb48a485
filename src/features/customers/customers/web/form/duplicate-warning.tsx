import { Alert, Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { customerPath, mergePath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { findDuplicates } from '../../contract.ts'
import type { FormValues } from './form-values.ts'

const typingMs = 400
const leastLetters = 3
const reasons = { name: 'customers.form.sameName', email: 'customers.form.sameEmail', phone: 'customers.form.samePhone' } as const

/** Says while typing that this customer may exist already; each opens beside the form, so that nothing typed is lost. */
export function DuplicateWarning({ id, values }: { id: string | undefined; values: FormValues }) {
  const { t } = useTranslation()
  const may = useCan()
  const name = values.name.trim()
  const email = values.email.trim()
  const phone = (values.workPhone || values.mobilePhone || values.homePhone).trim()
  const [query] = useDebouncedValue(
    JSON.stringify({ id, name: name.slice(0, 100), email: email.slice(0, 100), phone: phone.slice(0, 30) }),
    typingMs,
  )
  const enabled = [name, email, phone].some((text) => text.length >= leastLetters)
  const found = useApi(findDuplicates, { query: JSON.parse(query) }, { enabled, placeholderData: (before) => before })
  const rows = enabled ? (found.data?.rows ?? []) : []
  return (
    <div role="status">
      {rows.length > 0 && (
        <Alert color="yellow" icon={<IconUsers aria-hidden />} title={t('customers.form.duplicates', { count: rows.length })} mb="lg">
          <ul style={{ margin: 0, paddingLeft: 18 }}>
            {rows.map((row) => (
              <li key={row.id}>
                <Anchor href={customerPath(row.id)} target="_blank" rel="noopener" underline="always" c="inherit">
                  {row.customerName}
                  <span className="visually-hidden"> ({t('customers.form.newTab')})</span>
                </Anchor>
                {[row.customerCompanyName, row.email, row.phone].filter(Boolean).map((text) => ` · ${text}`)} ({t(reasons[row.why])})
                {id && may('customerMerge.write') && (
                  <>
                    {' · '}
                    <Anchor component={Link} to={mergePath(id, row.id)} underline="always" c="inherit">
                      {t('customers.form.mergeInstead')}
                    </Anchor>
                  </>
                )}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
