import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { lazyPart } from '#web/app/lazy-part.ts'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { CustomerChoice, type CustomerField } from './customer-choice.ts'
import { Invitations } from './invitations.tsx'
import { People } from './people.tsx'

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx'))
const groups = ['all', 'team', 'customers'] as const

/** Who may come in, as what, and which of it they reach. Search and group stand in the address. */
export function PeoplePage({ CustomerSelect }: { CustomerSelect: CustomerField }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [inviting, setInviting] = useState(false)
  const search = params.get('search') ?? ''
  const group = groups.find((each) => each === params.get('group')) ?? 'all'
  const change = (key: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(key, value)
        else next.delete(key)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <CustomerChoice value={CustomerSelect}>
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start">
          <Text c="dimmed" maw={560}>
            {t('people.about')}
          </Text>
          <GuardedButton ability="people.write" leftSection={<IconMail size={16} aria-hidden />} onClick={() => setInviting(true)}>
            {t('people.inviteTitle')}
          </GuardedButton>
        </Group>
        <Group>
          <SearchBox label={t('people.search')} value={search} onSearch={(text) => change('search', text)} />
          <SegmentedControl
            aria-label={t('people.group')}
            value={group}
            onChange={(value) => change('group', value === 'all' ? '' : value)}
            data={groups.map((value) => ({ value, label: t(`people.groups.${value}`) }))}
          />
        </Group>
        <Invitations search={search} />
        <People search={search} group={group} />
        <Suspense>{inviting && <InviteDialog onClose={() => setInviting(false)} />}</Suspense>
      </Stack>
    </CustomerChoice>
  )
}
