import type pg from 'pg';

const idOf = (place: number) => `bbbbbbbb-0000-4000-8000-${String(place).padStart(12, '0')}`;

const ACTS = 30;

/**
 * Adds bulk actions: a preview of reminders for all people with an open period, and finished ones of ten
 * people each. Returns the id of the preview.
 */
export async function addActs(owner: pg.Client, preparedBy: number): Promise<string> {
  for (let place = 0; place < ACTS; place += 1) {
    const isPreview = place === 0;
    await owner.query(
      `with act as (
        insert into bulk_act (bulk_act_id, prepared_by, kind, act, started_at, finished_at, run_order)
        values ($1, $2, 'remind', '{"kind": "remind", "types": ["Self"], "message": null}',
          case when not $3::boolean then app_now() end, case when not $3::boolean then app_now() end,
          case when not $3::boolean then nextval('bulk_act_run_order') end)
        returning bulk_act_id
      )
      insert into bulk_step (bulk_act_id, employee_id, place, state, marking_period_id, recipient_ids)
      select bulk_act_id, employee_id, row_number() over (order by employee_id),
        case when $3::boolean then 'Planned' else 'Done' end, marking_period_id, array[employee_id]
      from act, marking_period where ended_at is null order by employee_id limit case when not $3::boolean then 10 end`,
      [idOf(place), preparedBy, isPreview],
    );
  }
  return idOf(0);
}

/** Removes all acts: the company is filled without any. */
export async function removeActs(owner: pg.Client): Promise<void> {
  await owner.query('delete from bulk_step');
  await owner.query('delete from bulk_act');
}
