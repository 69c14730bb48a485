import type { SavedView } from '../filters/use-filters.ts'

/** The caller's own views, then those of everybody; a group without views is absent. */
export const groupsOf = (views: readonly SavedView[]) =>
  [
    { key: 'mine', views: views.filter(({ shared }) => !shared) },
    { key: 'shared', views: views.filter(({ shared }) => shared) },
  ].filter((group) => group.views.length > 0)
