import type { BulkPlan } from '#contract/reviews/cycle/bulk-plans.schemas.ts';
import { formatDay, formatMonthDay } from '#contract/core/values/dates.ts';

type PlannedPeer = NonNullable<BulkPlan['peers']>[number];

const list = new Intl.ListFormat('en');

/** What an action does for one person, in one line. */
export function planText(plan: BulkPlan): string {
  const { deadlines, peers, links, reminded, sitDown, open, goals, actions } = plan;
  if (deadlines !== undefined) {
    const { peerDeadline, selfDeadline, managerDeadline, finalDeadline } = deadlines;
    const days = [`Peer ${formatMonthDay(peerDeadline)}`, `self ${formatMonthDay(selfDeadline)}`];
    return [...days, `manager ${formatMonthDay(managerDeadline)}`, `final ${formatDay(finalDeadline)}`].join(
      ', ',
    );
  }
  if (peers !== undefined)
    return peers.length === 0 ? 'No peers' : list.format(peers.map((one) => one.fullName));
  if (links !== undefined) return `${links.length} ${links.length === 1 ? 'link' : 'links'}`;
  if (reminded !== undefined)
    return list.format(reminded.map(({ fullName, type }) => `${fullName} (${type})`));
  if (sitDown !== undefined) return sitDownText(sitDown);
  if (open !== undefined && open.length > 0)
    return `${list.format(open.map(({ fullName }) => fullName))} ${open.length === 1 ? 'has' : 'have'} not answered.`;
  return goals === undefined ? '' : `${goalsText(goals)}${actionsText(actions ?? [])}`;
}

function sitDownText({ day, time, minutes, place }: NonNullable<BulkPlan['sitDown']>): string {
  const parts = [
    formatDay(day),
    ...(time === null ? [] : [clockText(time)]),
    ...(minutes === null ? [] : [`${minutes} minutes`]),
    ...(place === null ? [] : [place]),
  ];
  return parts.join(', ');
}

/** A time as HH:MM on a clock with twelve hours: '1:30 PM'. */
function clockText(time: string): string {
  const hours = Number(time.slice(0, 2));
  return `${hours % 12 === 0 ? 12 : hours % 12}:${time.slice(3)} ${hours < 12 ? 'AM' : 'PM'}`;
}

function goalsText(goals: NonNullable<BulkPlan['goals']>): string {
  if (goals.length === 0) return 'No active goals';
  const carried = goals.filter(({ isCarried }) => isCarried).length;
  const all = `${goals.length} ${goals.length === 1 ? 'goal' : 'goals'}`;
  return carried === goals.length ? `${all} carried over` : `${carried} of ${all} carried over`;
}

function actionsText(actions: NonNullable<BulkPlan['actions']>): string {
  if (actions.length === 0) return '';
  const carried = actions.filter(({ isCarried }) => isCarried).length;
  const all = `${actions.length} agreed ${actions.length === 1 ? 'action' : 'actions'}`;
  return carried === actions.length ? `, ${all} added` : `, ${carried} of ${all} added`;
}

/** Why a peer is suggested, and how many reviews the peer has open: '2 projects with Ana · 3 open'. */
export function peerText({ reason, openReviews }: PlannedPeer, fullName: string): string {
  return [reasonText(reason, fullName), `${openReviews} open`].join(' · ');
}

function reasonText(reason: PlannedPeer['reason'], fullName: string): string {
  if (reason.kind === 'team') return 'same team';
  if (reason.kind === 'former') return `peer in ${reason.year}`;
  if (reason.kind === 'chosen') return 'chosen by you';
  const projects = `${reason.count} ${reason.count === 1 ? 'project' : 'projects'}`;
  return `${projects} with ${fullName.split(' ')[0] ?? fullName}`;
}
