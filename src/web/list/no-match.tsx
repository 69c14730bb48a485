import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/page/empty-state.tsx'

/** In the place of rows where there are some, and none is what was searched or filtered for. */
export function NoMatch({ title, text, onClear }: { title: string; text: string; onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconSearchOff size={36} />}
      title={title}
      text={text}
      action={
        <Button variant="default" onClick={onClear}>
          {t('customers.list.clearAll')}
        </Button>
      }
    />
  )
}
