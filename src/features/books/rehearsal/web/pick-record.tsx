import { Radio, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { phoneText } from '#web/ui/values/phone-text.ts'
import { findThere, type Side } from '../contract.ts'
import classes from './rehearsal.module.css'

const typingMs = 200

/** A customer of theirs that nobody matched, found by its name or data. */
export function PickRecord({ picked, onPick }: { picked: Side | null; onPick: (record: Side) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, typingMs)
  const { data } = useApi(findThere, { query: { search } }, { placeholderData: (before) => before })
  const rows = data?.rows ?? []
  return (
    <div>
      <TextInput
        type="search"
        label={t('rehearsal.pick.search')}
        value={typed}
        maxLength={200}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Radio.Group
        aria-label={t('rehearsal.inQuickbooks')}
        value={picked?.id ?? ''}
        onChange={(id) => {
          const found = rows.find((row) => row.id === id)
          if (found) onPick(found)
        }}
      >
        <div className={classes.results}>
          {rows.map((row) => (
            <Radio
              key={row.id}
              value={row.id}
              label={row.name}
              description={[row.company, row.email, phoneText(row.phone), !row.active && t('rehearsal.inactive')]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </div>
      </Radio.Group>
      <div role="status">
        {data && rows.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('rehearsal.pick.none')}
          </Text>
        )}
      </div>
    </div>
  )
}
