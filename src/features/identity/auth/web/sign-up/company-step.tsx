import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { useCompanyList } from '../sign-in/use-company-list.ts'
import { CompanyForm } from './company-form.tsx'

/** Sign-up step 3, in the tab that comes back from QuickBooks. */
export function CompanyStep({ state, onCancel }: { state: string; onCancel: () => void }) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(true)
  const { companies, loading, error, load } = useCompanyList(state)
  return (
    <Stack>
      <Text c="dimmed">{t('signUp.companyText')}</Text>
      {error && <ErrorState error={error} onRetry={load} />}
      {loading && (
        <Group role="status" gap="sm">
          <Loader size={18} aria-hidden />
          <Text>{t('signUp.retrieving')}</Text>
        </Group>
      )}
      {companies?.length === 0 && <Text role="status">{t('signUp.noCompanies')}</Text>}
      {!companies && !loading && !error && !asks && (
        <Group>
          <Button variant="default" onClick={load}>
            {t('signUp.retrieve')}
          </Button>
        </Group>
      )}
      <CompanyForm companies={companies ?? []} onCancel={onCancel} />
      <ConfirmDialog
        opened={asks}
        onClose={onCancel}
        onConfirm={() => {
          setAsks(false)
          return load()
        }}
        title={t('signUp.grantedTitle')}
        confirmLabel={t('signUp.continue')}
        closeOnClickOutside={false}
      >
        {t('signUp.grantedText')}
      </ConfirmDialog>
    </Stack>
  )
}
