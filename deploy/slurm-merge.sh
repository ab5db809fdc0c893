#!/usr/bin/env bash
# Joins the parts that slurm-contest.sh has played into the folder `contest`.
#
#SBATCH --job-name=croupier-merge
#SBATCH --mem=8G
set -euo pipefail

exec croupier arena merge --out contest parts/*
