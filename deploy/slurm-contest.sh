#!/usr/bin/env bash
# Plays a contest as a Slurm job array, one part per task. The arguments are those of `croupier arena`, with a --seed:
#
#     array=$(sbatch --parsable --array=1-100 slurm-contest.sh perudo ai mine/bot.py --games 1000000 --seed "$(openssl rand -hex 32)")
#     sbatch --dependency=afterok:"$array" slurm-merge.sh
#
#SBATCH --job-name=croupier
#SBATCH --cpus-per-task=2
#SBATCH --mem=8G
#SBATCH --requeue
set -euo pipefail

part="parts/$SLURM_ARRAY_TASK_ID"
if [ -e "$part/contest.json" ]; then
    # The task was preempted and started again.
    exec croupier arena resume "$part" --threads "${SLURM_CPUS_PER_TASK:-1}"
fi
# A folder without a manifest holds nothing.
rm -rf "$part"
exec croupier arena "$@" --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
    --threads "${SLURM_CPUS_PER_TASK:-1}" --out "$part"
