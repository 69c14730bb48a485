import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './categories.module.css'
import { CategorySelect } from './category-select.tsx'
import type { Placed } from './category-tree.ts'
import { atDepth } from './doing.ts'

type Props = {
  row: Placed
  without: ReadonlySet<string>
  moving: boolean
  onMove: (parentId: string | null) => void
  onClose: () => void
}

/** Below which other category it shall stand; with none, at the top. */
export function MoveForm({ row, without, moving, onMove, onClose }: Props) {
  const { t } = useTranslation()
  const [parentId, setParentId] = useState(row.parentId)
  return (
    <div className={classes.inline} style={atDepth(row.depth)}>
      <CategorySelect
        label={t('items.categories.moveNamed', { name: row.name })}
        placeholder={t('items.categories.top')}
        value={parentId}
        without={without}
        onChange={setParentId}
      />
      <Button variant="default" mt={25} onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button mt={25} loading={moving} disabled={parentId === row.parentId} onClick={() => onMove(parentId)}>
        {t('items.categories.moveHere')}
      </Button>
    </div>
  )
}
